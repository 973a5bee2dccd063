import { WebSocket } from 'ws';
import { until } from './until.ts';

export type Message = Record<string, unknown>;

/** A websocket that sends and receives frames, to test the protocol itself. */
export class RawSocket {
  readonly socket: WebSocket;
  /** Received messages that were not read yet. */
  readonly inbox: Message[] = [];
  closed: { code: number; reason: string } | undefined;
  /** The status of a refused upgrade. */
  refused: number | undefined;

  constructor(host: string, options: { origin?: string; path?: string; protocols?: string[] } = {}) {
    const { path = '/connection/websocket', protocols = [], origin } = options;
    this.socket = new WebSocket(`ws://${host}${path}`, protocols, { origin });
    this.socket.on('message', (data) => {
      for (const line of String(data).split('\n')) this.inbox.push(JSON.parse(line));
    });
    this.socket.on('close', (code, reason) => {
      this.closed ??= { code, reason: reason.toString() };
    });
    this.socket.on('unexpected-response', (_request, response) => {
      this.refused = response.statusCode;
      response.resume();
      this.socket.terminate();
    });
    this.socket.on('error', () => {});
  }

  async open(): Promise<this> {
    await until('the websocket opens', () => this.socket.readyState === WebSocket.OPEN);
    return this;
  }

  /** Sends one frame with these objects, separated by newlines. */
  send(...messages: object[]): void {
    this.socket.send(messages.map((message) => JSON.stringify(message)).join('\n'));
  }

  next(): Promise<Message> {
    return until('a message', () => this.inbox.shift());
  }

  /** Sends and waits for one message. */
  ask(message: object): Promise<Message> {
    this.send(message);
    return this.next();
  }

  end(): Promise<{ code: number; reason: string }> {
    return until('the websocket closes', () => this.closed);
  }

  /** Connects with a token and returns the reply. */
  async connect(token: string): Promise<Message> {
    await this.open();
    const answer = await this.ask({ id: 1, connect: { token, name: 'js' } });
    return answer.connect as Message;
  }
}
