import { WebSocket } from 'ws';
import type { LoadProcess } from './load-process.ts';
import { type LoadPublication, loadChannel } from './load-protocol.ts';

/** A minimal client, so that thousands fit into a test: connects, subscribes, recovers and counts. */
export class LoadClient {
  readonly #server: LoadProcess;
  readonly #member: number;
  #socket: WebSocket | undefined;
  #position: { epoch: string; offset: number } | undefined;
  isSubscribed = false;
  recovered = 0;
  unrecovered = 0;
  /** The `n` of the received publications. */
  readonly received: number[] = [];
  /** Milliseconds from publish to arrival. */
  readonly latencies: number[] = [];
  closedAt: number | undefined;

  constructor(server: LoadProcess, member: number) {
    this.#server = server;
    this.#member = member;
  }

  connect(): void {
    this.isSubscribed = false;
    this.closedAt = undefined;
    const socket = new WebSocket(`ws://${this.#server.host}/connection/websocket`, {
      perMessageDeflate: false,
    });
    this.#socket = socket;
    const channel = loadChannel(this.#member);
    socket.on('open', () => {
      const since = this.#position ? { recover: true, ...this.#position } : {};
      const token = this.#server.subscriptionToken(this.#member);
      const connect = { id: 1, connect: { token: this.#server.connectionToken(this.#member) } };
      const subscribe = { id: 2, subscribe: { channel, token, flag: 1, ...since } };
      socket.send(`${JSON.stringify(connect)}\n${JSON.stringify(subscribe)}`);
    });
    socket.on('message', (data) => this.#read(String(data)));
    socket.on('close', () => {
      this.closedAt = performance.now();
      this.isSubscribed = false;
    });
    socket.on('error', () => {});
  }

  /** Stops reading, like a client on a dead connection. */
  stall(): void {
    this.#socket?.pause();
  }

  /** Reads again, to find out whether it was disconnected. */
  resume(): void {
    this.#socket?.resume();
  }

  close(): void {
    this.#socket?.terminate();
  }

  #read(text: string): void {
    const message = JSON.parse(text);
    if (message.id === 2) {
      const { epoch, offset, was_recovering, recovered, publications = [] } = message.subscribe;
      this.#position = { epoch, offset };
      this.isSubscribed = true;
      if (was_recovering && recovered) this.recovered += 1;
      if (was_recovering && !recovered) this.unrecovered += 1;
      for (const publication of publications) this.#take(publication);
    } else if (message.push?.pub) {
      this.latencies.push((Number(process.hrtime.bigint() / 1_000n) - message.push.pub.data.at) / 1_000);
      this.#take(message.push.pub);
    } else if (Object.keys(message).length === 0) {
      this.#socket?.send('{}');
    }
  }

  #take({ data, offset }: { data: LoadPublication; offset: number }): void {
    this.received.push(data.n);
    if (this.#position) this.#position.offset = offset;
  }
}

/** The smallest value that at least this percentage of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}
