// The socket: says who this tab is, asks and gets answers by number, and comes back by itself when it breaks.

const SLOWEST = 5000;
const PATIENCE = 15000;

export class Link {
  constructor(hello, heard, changed) {
    this.hello = hello;
    this.heard = heard;
    this.changed = changed;
    this.waiting = new Map();
    this.number = 0;
    this.tries = 0;
    this.open();
    // A phone that wakes up doesn't wait for the next try.
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
  }

  open() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/socket`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", n: ++this.number, ...this.hello() }));
    socket.onmessage = (event) => this.take(JSON.parse(event.data));
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.release();
      this.changed(false);
      const pause = Math.min(SLOWEST, 250 * 2 ** this.tries++) * (0.7 + 0.6 * Math.random());
      this.timer = setTimeout(() => this.open(), pause);
    };
  }

  hurry() {
    if (this.socket.readyState !== WebSocket.CLOSED) return;
    this.tries = 0;
    this.open();
  }

  take(told) {
    if (told.type === "state") {
      this.tries = 0;
      this.changed(true);
    }
    const answer = this.waiting.get(told.n);
    if (answer && (told.type === "reply" || told.type === "refused")) {
      this.waiting.delete(told.n);
      answer(told);
    }
    this.heard(told);
  }

  // Whoever waits for an answer that got lost is set free; what happened shows in the state that comes.
  release() {
    for (const answer of this.waiting.values()) answer(null);
    this.waiting.clear();
  }

  get connected() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  tell(request) {
    if (this.connected) this.socket.send(JSON.stringify({ n: ++this.number, ...request }));
  }

  ask(request) {
    if (!this.connected) return Promise.resolve(null);
    const number = ++this.number;
    return new Promise((resolve) => {
      this.waiting.set(number, resolve);
      setTimeout(() => this.waiting.delete(number) && resolve(null), PATIENCE);
      this.socket.send(JSON.stringify({ n: number, ...request }));
    });
  }
}
