CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    platform TEXT NOT NULL,
    chat TEXT NOT NULL,
    topic TEXT NOT NULL,
    open INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    painted INTEGER NOT NULL,
    wake REAL,
    game TEXT NOT NULL,
    state_version INTEGER NOT NULL,
    body TEXT NOT NULL,
    state TEXT NOT NULL,
    story TEXT NOT NULL,
    anchors TEXT NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX one_open_table_a_place ON tables (platform, chat, topic) WHERE open = 1;
CREATE INDEX tables_by_place ON tables (platform, chat, topic);
CREATE INDEX tables_by_wake ON tables (wake) WHERE wake IS NOT NULL;
CREATE INDEX tables_unpainted ON tables (id) WHERE painted < revision;
CREATE TABLE moves (
    "table" TEXT NOT NULL,
    revision INTEGER NOT NULL,
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    deed TEXT NOT NULL,
    absent INTEGER NOT NULL,
    at REAL NOT NULL,
    build TEXT NOT NULL,
    PRIMARY KEY ("table", revision)
) WITHOUT ROWID;
CREATE TABLE seats (
    "table" TEXT NOT NULL,
    platform TEXT NOT NULL,
    "user" TEXT NOT NULL,
    PRIMARY KEY (platform, "user", "table")
) WITHOUT ROWID;
CREATE TABLE people (
    platform TEXT NOT NULL,
    "user" TEXT NOT NULL,
    name TEXT NOT NULL,
    language TEXT NOT NULL,
    reachable INTEGER NOT NULL,
    PRIMARY KEY (platform, "user")
) WITHOUT ROWID;
CREATE TABLE words (key TEXT PRIMARY KEY, word TEXT NOT NULL) WITHOUT ROWID;
