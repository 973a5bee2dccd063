// The peer: better-auth behind Node's HTTP server.

import { createServer } from 'node:http';
import { toNodeHandler } from 'better-auth/node';
import { createBetterAuth, sessionCookie } from '../peers/better-auth.ts';
import { endWithTheBench, given, listen, reportReady } from './report-ready.ts';
import { emailOf, password } from './seed-accounts.ts';

export interface BetterAuthReady {
  readonly origin: string;
  /** The Cookie headers of live sessions. */
  readonly cookies: readonly string[];
  readonly logins: readonly { readonly email: string; readonly password: string }[];
}

const { dataDir, users, sessions } = given<{ dataDir: string; users: number; sessions: number }>();
endWithTheBench();
const server = createServer();
const origin = await listen(server);
const auth = await createBetterAuth({ dataDir, origin });
server.on('request', toNodeHandler(auth));

const context = await auth.$context;
const passwordHash = await context.password.hash(password);
const ids: string[] = [];
for (let index = 0; index < users; index += 1) {
  const user = await context.internalAdapter.createUser(
    { email: emailOf(index), name: `Person ${index}`, emailVerified: true },
    { method: 'email-password' },
  );
  await context.internalAdapter.linkAccount({
    userId: user.id,
    providerId: 'credential',
    accountId: user.id,
    password: passwordHash,
  });
  ids.push(user.id);
}
const cookies: string[] = [];
for (let index = 0; index < sessions; index += 1) {
  const session = await context.internalAdapter.createSession(ids[index % ids.length] ?? '', false);
  cookies.push(sessionCookie(session.token));
}
const logins = ids.map((_, index) => ({ email: emailOf(index), password }));
reportReady({ origin, cookies, logins } satisfies BetterAuthReady);
