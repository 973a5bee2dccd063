import { WebSocket } from 'ws';

export interface AudienceOptions {
  readonly url: string;
  readonly connections: number;
  /** What a connection says first. Without it, it is ready once it is open. */
  readonly greet?: (member: number) => string;
  /** Whether this message says that the greeting was accepted. Throws where it was refused. */
  readonly isWelcome?: (message: string) => boolean;
}

const openingAtOnce = 50;
const openingTimeout = 30_000;
const published = /"mfa_token":"(\d+)x/g;

/** Browsers that wait: connections that take note of what is published to them, and when. */
export class Audience {
  readonly #sockets: WebSocket[] = [];
  #latencies: number[] = [];
  #expected = Number.POSITIVE_INFINITY;
  #onExpected: (() => void) | undefined;
  /** Why a connection was lost; what is published to it from then on arrives nowhere. */
  #lost: string | undefined;
  #onLost: ((error: Error) => void) | undefined;

  /** Throws where a single one is not let in. */
  static async open(options: AudienceOptions): Promise<Audience> {
    const audience = new Audience();
    for (let first = 0; first < options.connections; first += openingAtOnce) {
      const count = Math.min(openingAtOnce, options.connections - first);
      await Promise.all(Array.from({ length: count }, (_, index) => audience.#join(first + index, options)));
    }
    return audience;
  }

  /**
   * The milliseconds that each of so many publications took, once all have arrived. Throws where they do not within the
   * milliseconds of `timeout`, and as soon as a connection is lost.
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
      // A ping may share its frame with a publication, and wants its pong all the same.
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
