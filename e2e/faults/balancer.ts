import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { RoundRobinProxy } from '../../scripts/testing/round-robin-proxy.ts';

const loopback = '127.0.0.1';
const healthEvery = 500;
const tryFor = 5_000;
const pauseBetween = 100;

/**
 * Behaves like Caddy with deploy/caddy/Caddyfile: keeps connections, polls /readyz of each process, and for five
 * seconds retries at another process if a request could not be sent or is safe to repeat (GET). A POST whose connection
 * breaks is answered 502, because its result is unknown.
 */
export async function balancer(port: number, targets: readonly number[]): Promise<RoundRobinProxy> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set(targets);
  let asked = 0;

  const asking = setInterval(() => {
    for (const target of targets) {
      fetch(`http://${loopback}:${target}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
        ({ ok }) => void (ok ? ready.add(target) : ready.delete(target)),
        () => void ready.delete(target),
      );
    }
  }, healthEvery);

  function next(): number {
    const some = targets.filter((target) => ready.has(target));
    const among = some.length > 0 ? some : targets;
    return among[asked++ % among.length] ?? 0;
  }

  async function answerOf({ method, url, headers, socket }: IncomingMessage, body: Buffer) {
    const chain = [headers['x-forwarded-for'] ?? [], socket.remoteAddress ?? loopback].flat().join(', ');
    const began = performance.now();
    for (;;) {
      const target = next();
      const onward = send({
        host: loopback,
        port: target,
        method,
        path: url,
        headers: { ...headers, 'x-forwarded-for': chain },
        agent,
      });
      onward.end(body);
      try {
        const [answer] = (await once(onward, 'response')) as [IncomingMessage];
        return { status: answer.statusCode ?? 502, headers: answer.rawHeaders, body: await buffer(answer) };
      } catch (error) {
        const wasNeverSent = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
        if (wasNeverSent) ready.delete(target);
        if (!(wasNeverSent || method === 'GET') || performance.now() - began > tryFor) {
          process.stdout.write(`  ${method} ${url} at ${target}: ${error}\n`);
          return { status: 502, headers: [], body: Buffer.alloc(0) };
        }
        await delay(pauseBetween);
      }
    }
  }

  const server = createServer(async (incoming, outgoing) => {
    const { status, headers, body } = await answerOf(incoming, await buffer(incoming));
    // Headers that concern only the connection to the process.
    const names = headers.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
    const kept = names.flatMap((name, index) =>
      ['connection', 'keep-alive', 'transfer-encoding'].includes(name)
        ? []
        : [name, headers[index * 2 + 1] ?? ''],
    );
    outgoing.writeHead(status, kept).end(body);
  });
  server.listen(port, loopback);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      clearInterval(asking);
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await once(server, 'close');
    },
  };
}
