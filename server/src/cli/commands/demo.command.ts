import { join, relative } from 'node:path';
import type { Command } from 'commander';
import { loadConfig, withListeningPort } from '../../app/config.ts';
import { command, outputOf } from '../command.ts';
import { table } from '../output.ts';
import { serveUntilStopped } from '../serve-until-stopped.ts';
import { UsageError } from '../usage-error.ts';

/** `latchkey demo`: `start` with sample accounts, in its own directory so that they never mix with real ones. */
export function demoCommand(): Command {
  return command('demo', 'Start the portal with sample accounts to try it out, on this machine only.').action(
    async (options) => {
      const given = loadConfig();
      if (given.messages.mode !== 'inbox')
        throw new UsageError('demo only works with a PUBLIC_URL on localhost');
      if (given.database.dialect !== 'sqlite')
        throw new UsageError('demo uses a SQLite file of its own: unset DATABASE_URL');
      const dataDir = join(given.dataDir, 'demo');
      const { freePort } = await import('../../app/start.ts');
      // Open registration lets the sample agent register itself. The demo listens only on this machine.
      const wanted = loadConfig({ DATA_DIR: dataDir, OAUTH_REGISTRATION: 'open' });
      const config =
        wanted.http.port === 0 ? withListeningPort(wanted, await freePort(wanted.http.host)) : wanted;
      const { demoAccounts } = await import('../demo/demo-accounts.ts');
      const accounts = await demoAccounts(config);
      const rows = accounts.map(({ name, email, password, totp }) => [
        name,
        email,
        password ?? '(changed since)',
        totp ? `and a code from an authenticator app with the setup key ${totp}` : '',
      ]);
      const { startSampleApplication } = await import('../demo/sample-application.ts');
      const { startSampleAgent } = await import('../demo/sample-agent.ts');
      const shop = await startSampleApplication(config);
      const agent = await startSampleAgent(config).catch((error) => {
        shop?.stop();
        throw error;
      });
      const details = {
        accounts,
        sample_application: shop?.url ?? null,
        sample_agent: agent?.url ?? null,
      };
      try {
        await serveUntilStopped(config, outputOf(options), details, [
          ...(shop ? [`Sample Shop, an application to sign in to, is at ${shop.url}`] : []),
          ...(agent ? [`Sample Agent, which asks for your notes (MCP), is at ${agent.url}`] : []),
          'Sign in with one of these accounts:',
          ...table(rows).map((row) => `  ${row}`),
          `Their data is in ${relative('', dataDir)}. Remove that directory to start over.`,
        ]);
      } finally {
        shop?.stop();
        agent?.stop();
      }
    },
  );
}
