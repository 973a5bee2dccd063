import { createServer } from 'node:http';
import { join } from 'node:path';
import type { BetterAuthPlugin } from 'better-auth';
import { toNodeHandler } from 'better-auth/node';
import { createBetterAuth, sessionCookie } from '../peers/better-auth.ts';
import { inOneCommit, sqliteConnection } from '../peers/sqlite-connection.ts';
import { endWithTheBench, listen } from './report-ready.ts';
import { emailOf } from './seed-accounts.ts';

/** better-auth with these plugins behind Node's HTTP server, with accounts and sessions created in one commit each. */
export async function serveBetterAuth<const Plugins extends BetterAuthPlugin[]>(
  dataDir: string,
  plugins: Plugins,
) {
  endWithTheBench();
  const server = createServer();
  const origin = await listen(server);
  const connection = sqliteConnection(join(dataDir, 'better-auth.sqlite'));
  const auth = await createBetterAuth(connection, origin, plugins);
  server.on('request', toNodeHandler(auth));
  const { internalAdapter } = await auth.$context;

  return {
    auth,
    origin,
    connection,
    /** Creates accounts with the same password; returns their ids. */
    seedAccounts: (count: number, passwordHash: string): Promise<string[]> =>
      inOneCommit(connection, count, async (index) => {
        const { id } = await internalAdapter.createUser(
          { email: emailOf(index), name: `Person ${index}`, emailVerified: true },
          { method: 'email-password' },
        );
        await internalAdapter.linkAccount({
          userId: id,
          providerId: 'credential',
          accountId: id,
          password: passwordHash,
        });
        return id;
      }),
    /** Creates sessions of these accounts in turn; returns their Cookie headers. */
    seedSessions: (userIds: readonly string[], count: number): Promise<string[]> =>
      inOneCommit(connection, count, async (index) => {
        const session = await internalAdapter.createSession(userIds[index % userIds.length] ?? '', false);
        return sessionCookie(session.token);
      }),
  };
}
