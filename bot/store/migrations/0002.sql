CREATE TABLE holders (
    platform TEXT NOT NULL,
    "user" TEXT NOT NULL,
    account TEXT NOT NULL,
    PRIMARY KEY (platform, "user")
) WITHOUT ROWID;
CREATE INDEX holders_by_account ON holders (account);
CREATE TABLE entries (
    number INTEGER PRIMARY KEY,
    key TEXT NOT NULL,
    account TEXT NOT NULL,
    amount INTEGER NOT NULL,
    cause TEXT NOT NULL,
    at REAL NOT NULL
);
CREATE UNIQUE INDEX one_entry_a_key_and_account ON entries (key, account);
CREATE INDEX entries_by_account ON entries (account, number, amount);
CREATE TABLE codes (
    digest TEXT PRIMARY KEY,
    platform TEXT NOT NULL,
    "user" TEXT NOT NULL,
    until REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE sittings (
    "table" TEXT NOT NULL,
    platform TEXT NOT NULL,
    "user" TEXT NOT NULL,
    PRIMARY KEY (platform, "user", "table")
) WITHOUT ROWID;
INSERT OR IGNORE INTO sittings SELECT "table", platform, "user" FROM seats;
INSERT OR IGNORE INTO sittings
    SELECT tables.id, json_extract(member.value, '$.person.platform'), json_extract(member.value, '$.person.user')
    FROM tables, json_each(tables.body, '$.members') AS member
    WHERE json_extract(member.value, '$.person.user') IS NOT NULL;
