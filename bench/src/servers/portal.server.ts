// Latchkey unchanged, with its log and every hook, but without rate limits.

import { randomBytes } from 'node:crypto';
import { compose } from '../../../server/src/app/compose.ts';
import { parseConfig, withListeningPort } from '../../../server/src/app/config.ts';
import { openStore } from '../../../server/src/app/open-store.ts';
import { freePort } from '../../../server/src/app/start.ts';
import { trailOf } from '../../../server/src/platform/audit/audit.ts';
import { createLog } from '../../../server/src/platform/log/create-log.ts';
import { createHashQueue } from '../../../server/src/platform/passwords/hash-queue.ts';
import { createPasswordHasher } from '../../../server/src/platform/passwords/password-hasher.ts';
import { type PortalOrder, portalOrders } from './portal-orders.ts';
import { answerOrders, endWithTheBench, given, reportReady } from './report-ready.ts';
import { password, seedAccounts } from './seed-accounts.ts';
import { seedSessions } from './seed-sessions.ts';
import { unlimitedRateLimits } from './unlimited.ts';

export interface PortalGiven {
  readonly dataDir: string;
  /** Number of accounts that are used. */
  readonly users: number;
  /** Total number of accounts, if larger. */
  readonly population?: number;
  readonly sessions: number;
  /** SQLite in `dataDir` by default. */
  readonly databaseUrl?: string | undefined;
  /** Any free one by default. */
  readonly port?: number;
  /** A new one by default. */
  readonly secretKey?: string;
  /** `false` to commit changes without audit events. */
  readonly hasAudit?: boolean;
}

export interface PortalReady {
  readonly origin: string;
  /** The address for browsers. */
  readonly publicUrl: string;
  readonly tokens: readonly string[];
  readonly logins: readonly { readonly email: string; readonly password: string }[];
}

const options = given<PortalGiven>();
endWithTheBench();
const config = withListeningPort(
  parseConfig({
    NODE_ENV: 'production',
    PORT: String(options.port ?? 0),
    DATA_DIR: options.dataDir,
    ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
    SECRET_KEY: options.secretKey ?? randomBytes(32).toString('base64'),
  }),
  await freePort('127.0.0.1'),
);
const store = await openStore(config);
if (options.hasAudit === false) trailOf(store.database.db).append = async () => undefined;
const passwordHash = await createPasswordHasher(createHashQueue()).hash(password);
const users = await seedAccounts(store, passwordHash, {
  total: options.population ?? options.users,
  used: options.users,
});
const tokens = await seedSessions(store, config, users, options.sessions);
const portal = await compose(config, store, createLog({ level: 'info' }), {
  rateLimits: unlimitedRateLimits,
});
await portal.app.listen({ port: config.http.port, host: '127.0.0.1' });
portal.startBackground();
const orders = portalOrders({ store, config, users });
answerOrders<PortalOrder>((order) => orders.fulfil(order));
reportReady({
  origin: `http://127.0.0.1:${config.http.port}`,
  publicUrl: config.http.publicUrl,
  tokens,
  logins: users.map(({ email }) => ({ email: email ?? '', password })),
} satisfies PortalReady);
