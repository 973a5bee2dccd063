import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request as send } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';

export interface RoundRobinProxy {
  readonly port: number;
  close(): Promise<void>;
}

const loopback = '127.0.0.1';

/**
 * A reverse proxy for several processes on this machine: requests and WebSockets go to the processes in turn. It
 * appends its peer to X-Forwarded-For, like other proxies, so a test can set this header to choose an address.
 * @param port where it listens
 * @param targets the ports of the processes
 */
export async function roundRobinProxy(port: number, targets: readonly number[]): Promise<RoundRobinProxy> {
  const agent = new Agent({ keepAlive: true });
  const tunnels = new Set<Duplex>();
  let turn = 0;
  const next = () => targets[turn++ % targets.length] ?? 0;

  const server = createServer((incoming, outgoing) => {
    const { method, url: path } = incoming;
    const options = { host: loopback, port: next(), method, path, headers: headersOf(incoming), agent };
    const onward = send(options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    onward.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });

  server.on('upgrade', (incoming, near, head) => {
    const far = connect(next(), loopback, () => {
      const lines = Object.entries(headersOf(incoming)).map(([name, value]) => `${name}: ${value}\r\n`);
      far.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('')}\r\n`);
      far.write(head);
      far.pipe(near).pipe(far);
    });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      tunnels.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        tunnels.delete(from);
        to.destroy();
      });
    }
  });

  server.listen(port, loopback);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      server.closeAllConnections();
      for (const tunnel of tunnels) tunnel.destroy();
      agent.destroy();
      await once(server, 'close');
    },
  };
}

function headersOf({ headers, socket }: IncomingMessage) {
  const chain = [headers['x-forwarded-for'] ?? [], socket.remoteAddress ?? loopback].flat();
  return { ...headers, 'x-forwarded-for': chain.join(', ') };
}
