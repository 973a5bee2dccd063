import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { Message } from './raw-socket.ts';
import { until } from './until.ts';

export interface RawRequest {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** A streaming response, read as it arrives. */
export class RawStream {
  status = 0;
  headers: IncomingHttpHeaders = {};
  readonly inbox: Message[] = [];
  text = '';
  ended = false;
  readonly #request: ReturnType<typeof request>;

  constructor(host: string, path: string, { method = 'POST', headers = {}, body }: RawRequest = {}) {
    const [hostname, port] = host.split(':');
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    this.#request = request({ hostname, port, path, method, headers: { ...json, ...headers } }, (response) =>
      this.#read(response),
    );
    this.#request.on('error', () => {
      this.ended = true;
    });
    this.#request.end(body);
  }

  /** Waits for the response headers. */
  async opened(): Promise<this> {
    await until('the response begins', () => this.status > 0 || this.ended);
    return this;
  }

  next(): Promise<Message> {
    return until('a message on the stream', () => this.inbox.shift());
  }

  async end(): Promise<void> {
    await until('the stream ends', () => this.ended);
  }

  abort(): void {
    this.#request.destroy();
  }

  #read(response: IncomingMessage): void {
    this.status = response.statusCode ?? 0;
    this.headers = response.headers;
    response.setEncoding('utf8');
    let rest = '';
    response.on('data', (chunk: string) => {
      this.text += chunk;
      // Centrifugo ends its first SSE line with CRLF, which an event stream allows.
      const lines = (rest + chunk).split(/\r?\n/);
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') this.inbox.push(JSON.parse(line.replace(/^data: /, '')));
    });
    const finish = () => {
      this.ended = true;
    };
    response.on('end', finish);
    response.on('error', finish);
    response.on('close', finish);
  }
}

/** Makes a request and returns its status. */
export async function statusOf(host: string, path: string, options?: RawRequest): Promise<number> {
  const stream = await new RawStream(host, path, options).opened();
  await stream.end();
  return stream.status;
}

/** The commands of a client that receives messages over a stream. */
export function emulate(
  host: string,
  { session, node }: { session?: unknown; node?: unknown },
  ...commands: object[]
): Promise<number> {
  const data = commands.map((command) => JSON.stringify(command)).join('\n');
  return statusOf(host, '/emulation', { body: JSON.stringify({ session, node, data }) });
}
