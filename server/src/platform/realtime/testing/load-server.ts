import { embeddedServer } from './embedded-server.ts';
import { type LoadCommand, type LoadReport, loadChannel } from './load-protocol.ts';

// An embedded server in a separate process, so that its memory can be measured: started by load-process.ts.

const limits = JSON.parse(process.argv[2] ?? '{}');
const server = await embeddedServer({ limits });
// The test log keeps every line, which should not count as the server's memory.
server.log.push = () => 0;

const tell = (report: LoadReport) => process.send?.(report);

process.on('message', (command: LoadCommand) => {
  switch (command.do) {
    case 'publish':
      void publish(command);
      break;
    case 'cut':
      server.cut();
      tell({ is: 'done' });
      break;
    case 'measure':
      globalThis.gc?.();
      tell({ is: 'measured', ...memory(), stats: server.realtime.stats() });
      break;
  }
});
process.on('disconnect', () => process.exit(0));

/** After a garbage collection, in bytes. */
function memory() {
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, used: heapUsed + external };
}

async function publish({ members, bytes, times }: Extract<LoadCommand, { do: 'publish' }>): Promise<void> {
  const padding = 'x'.repeat(bytes);
  for (let n = 0; n < times; n += 1) {
    for (const member of members) {
      const at = Number(process.hrtime.bigint() / 1_000n);
      await server.realtime.publish(loadChannel(member), { n, at, padding });
    }
    // Lets the sockets write, as between two requests.
    await new Promise((resolve) => setImmediate(resolve));
  }
  tell({ is: 'done' });
}

tell({ is: 'listening', host: server.host, now: server.clock.now() });
