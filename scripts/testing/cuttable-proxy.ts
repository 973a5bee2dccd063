import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttableProxy {
  readonly port: number;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Keeps connections open but passes nothing on, like a server that hangs. */
  hang(): void;
  /** Delays everything. */
  slow(milliseconds: number): void;
  /** Directs new connections to another server on this machine. */
  leadTo(port: number): void;
  /** Passes everything on again. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** A proxy to a server on this machine, whose connection a test can interrupt. */
export async function cuttableProxy(targetPort: number): Promise<CuttableProxy> {
  const sockets = new Set<Socket>();
  let target = targetPort;
  let hangs = false;
  let lag = 0;

  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        if (hangs) return;
        // The same delay for all, so that their order is kept.
        if (lag > 0) setTimeout(() => to.writable && to.write(chunk), lag);
        else to.write(chunk);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });

  async function listen(port: number): Promise<void> {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  }

  async function cut(): Promise<void> {
    if (!server.listening) return;
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  }

  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    cut,
    hang() {
      hangs = true;
    },
    leadTo(port) {
      target = port;
    },
    slow(milliseconds) {
      lag = milliseconds;
    },
    async restore() {
      hangs = false;
      lag = 0;
      if (!server.listening) await listen(port);
    },
    close: cut,
  };
}
