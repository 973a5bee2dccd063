import { connect, type Socket } from 'node:net';
import { type RawRequest, rawRequest } from './raw-request.ts';

export interface RawReply {
  readonly status: number;
  /** Status line and headers, unparsed. */
  readonly head: string;
  readonly body: string;
}

const endOfHead = Buffer.from('\r\n\r\n');
const replyTimeout = 30_000;

interface Waiting {
  resolve(reply: RawReply): void;
  reject(error: Error): void;
}

/**
 * A persistent connection to a server, with one request at a time.
 * Simpler than a general client, so that the client's core is not exhausted before the server's.
 */
export class KeepAliveConnection {
  readonly #origin: string;
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: Waiting | undefined;

  constructor(origin: string) {
    this.#origin = origin;
    const { hostname, port } = new URL(origin);
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('data', (chunk: Buffer) => this.#take(chunk));
    this.#socket.on('error', (error) => this.#fail(error));
    this.#socket.on('close', () => this.#fail(new Error(`${origin} closed the connection`)));
    this.#socket.setTimeout(replyTimeout, () => this.#socket.destroy());
  }

  /** Throws if the connection breaks. */
  ask(request: RawRequest): Promise<RawReply> {
    if (this.#waiting) throw new Error('The connection is waiting for a reply');
    if (this.#socket.destroyed) throw new Error(`The connection to ${this.#origin} is closed`);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(rawRequest(this.#origin, request));
    });
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    try {
      const reply = readReply(this.#received);
      if (!reply) return;
      this.#received = Buffer.alloc(0);
      const waiting = this.#waiting;
      this.#waiting = undefined;
      waiting?.resolve(reply);
    } catch (error) {
      this.#fail(error as Error);
      this.#socket.destroy();
    }
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }
}

/** Undefined while the reply is incomplete (RFC 9112 §6). */
function readReply(received: Buffer): RawReply | undefined {
  const headLength = received.indexOf(endOfHead);
  if (headLength < 0) return undefined;
  const head = received.toString('latin1', 0, headLength);
  const status = Number(head.slice(9, 12));
  const rest = received.subarray(headLength + endOfHead.length);
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) {
    const body = readChunks(rest);
    return body === undefined ? undefined : { status, head, body };
  }
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? (status === 204 ? 0 : Number.NaN));
  if (Number.isNaN(length)) throw new Error(`A reply without a length:\n${head}`);
  return rest.length < length ? undefined : { status, head, body: rest.toString('utf8', 0, length) };
}

function readChunks(rest: Buffer): string | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const length = Number.parseInt(rest.toString('latin1', at, lineEnd), 16);
    const start = lineEnd + 2;
    if (rest.length < start + length + 2) return undefined;
    if (length === 0) return Buffer.concat(parts).toString();
    parts.push(rest.subarray(start, start + length));
    at = start + length + 2;
  }
}
