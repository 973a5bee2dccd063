import { createHmac } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { hash, verify } from '@node-rs/argon2';
import { type BetterAuthPlugin, betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { argon2Parameters } from '../../../server/src/platform/passwords/limits.ts';

/** Signs its cookies. */
const secret = 'a-secret-of-more-than-thirty-two-characters';

/**
 * better-auth with the portal's hash and durability, and a session that is looked up on every check, so that a
 * revocation takes effect immediately; without rate limits, telemetry and log.
 */
export async function createBetterAuth<const Plugins extends BetterAuthPlugin[]>(
  connection: DatabaseSync,
  origin: string,
  plugins: Plugins,
) {
  const auth = betterAuth({
    baseURL: origin,
    secret,
    database: connection,
    emailAndPassword: {
      enabled: true,
      password: {
        hash: (password) => hash(password, argon2Parameters),
        verify: ({ hash: stored, password }) => verify(stored, password),
      },
    },
    session: { cookieCache: { enabled: false } },
    // Its clean-up scans all pending entries on every read, and the benchmark has thousands.
    verification: { disableCleanup: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    plugins,
  });
  const migrations = await getMigrations(auth.options);
  await migrations.runMigrations();
  return auth;
}

/** The Cookie header of a session. */
export function sessionCookie(token: string): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `better-auth.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
