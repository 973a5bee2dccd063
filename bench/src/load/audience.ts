import { WebSocket } from 'ws';

export interface AudienceOptions {
  readonly url: string;
  readonly connections: number;
  /** The first message of a connection. Without it, the connection is ready when it is open. */
  readonly greet?: (member: number) => string;
  /** Whether this message accepts the greeting. Throws if the greeting was refused. */
  readonly isWelcome?: (message: string) => boolean;
}

const openingAtOnce = 50;
const openingTimeout = 30_000;
const published = /"mfa_token":"(\d+)x/g;

/** Waiting browsers: connections that record the time of each received publication. */
export class Audience {
  readonly #sockets: WebSocket[] = [];
  #latencies: number[] = [];
  #expected = Number.POSITIVE_INFINITY;
  #onExpected: (() => void) | undefined;
  /** Why a connection was lost. Later publications do not arrive there. */
  #lost: string | undefined;
  #onLost: ((error: Error) => void) | undefined;

  /** Throws if any connection is refused. */
  static async open(options: AudienceOptions): Promise<Audience> {
    const audience = new Audience();
    for (let first = 0; first < options.connections; first += openingAtOnce) {
      const count = Math.min(openingAtOnce, options.connections - first);
      await Promise.all(Array.from({ length: count }, (_, index) => audience.#join(first + index, options)));
    }
    return audience;
  }

  /**
   * Waits for `count` publications. Returns the milliseconds that each took. Throws after `timeout` milliseconds, or as
   * soon as a connection is lost.
   */
  async hear(count: number, timeout: number, publish: () => Promise<unknown>): Promise<readonly number[]> {
    this.#latencies = [];
    this.#expected = count;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#onExpected = resolve;
    this.#onLost = reject;
    if (this.#lost) reject(new Error(this.#lost));
    const timer = setTimeout(() => {
      reject(new Error(`Of ${count} publications ${this.#latencies.length} arrived`));
    }, timeout);
    try {
      await Promise.all([publish(), promise]);
    } finally {
      clearTimeout(timer);
    }
    return this.#latencies.toSorted((a, b) => a - b);
  }

  close(): void {
    this.#onLost = undefined;
    for (const socket of this.#sockets) socket.terminate();
  }

  #join(member: number, { url, greet, isWelcome }: AudienceOptions): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const socket = new WebSocket(url, { perMessageDeflate: false, handshakeTimeout: openingTimeout });
    this.#sockets.push(socket);
    let isIn = false;
    socket.on('open', () => {
      if (greet) socket.send(greet(member));
      else resolve();
    });
    socket.on('error', reject);
    socket.on('close', (code, reason) => {
      this.#lost ??= `Connection ${member} was closed with ${code} ${reason}`;
      const error = new Error(this.#lost);
      reject(error);
      this.#onLost?.(error);
    });
    socket.on('message', (data) => {
      const message = String(data);
      // A ping may be in the same frame as a publication, and still needs a pong.
      if (message.split('\n').includes('{}')) socket.send('{}');
      if (isIn || !isWelcome) return this.#take(message);
      try {
        if (!isWelcome(message)) return;
        isIn = true;
        resolve();
      } catch (error) {
        reject(error);
      }
    });
    return promise;
  }

  #take(message: string): void {
    const now = Number(process.hrtime.bigint() / 1_000n);
    for (const [, at] of message.matchAll(published)) this.#latencies.push((now - Number(at)) / 1_000);
    if (this.#latencies.length >= this.#expected) this.#onExpected?.();
  }
}
