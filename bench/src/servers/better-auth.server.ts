// The peer: better-auth with passwords and sessions.

import { hash } from '@node-rs/argon2';
import { argon2Parameters } from '../../../server/src/platform/passwords/limits.ts';
import { given, reportReady } from './report-ready.ts';
import { emailOf, password } from './seed-accounts.ts';
import { serveBetterAuth } from './serve-better-auth.ts';

export interface BetterAuthReady {
  readonly origin: string;
  /** The Cookie headers of active sessions. */
  readonly cookies: readonly string[];
  readonly logins: readonly { readonly email: string; readonly password: string }[];
}

const { dataDir, users, sessions } = given<{ dataDir: string; users: number; sessions: number }>();
const { origin, seedAccounts, seedSessions } = await serveBetterAuth(dataDir, []);
const ids = await seedAccounts(users, await hash(password, argon2Parameters));
const cookies = await seedSessions(ids, sessions);
const logins = ids.map((_, index) => ({ email: emailOf(index), password }));
reportReady({ origin, cookies, logins } satisfies BetterAuthReady);
