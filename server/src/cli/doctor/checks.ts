import { randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { realtimeChannel } from '@latchkey/contract/realtime/realtime-event';
import type { Config } from '../../app/config.ts';
import type { SecretKeyUse } from '../../app/sealed-state.ts';
import { webDirectory } from '../../app/web-directory.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { minute, second } from '../../platform/clock/durations.ts';
import type { Database } from '../../platform/db/database.ts';
import { replicaCheck } from '../../platform/db/limits.ts';
import { secretKeyFileName, secretKeysOfDataDir } from '../../platform/secrets/data-dir-secret-key.ts';
import { parseSecretKeys } from '../../platform/secrets/secret-keys.ts';
import { secretKeysFor } from '../backup/secret-keys-for.ts';
import type { Check } from './check.ts';

/** How long a page may take to connect to Centrifugo, in milliseconds. */
const pageTime = 5 * second;
/** Interval at which a replica is asked whether it has caught up, in milliseconds. */
const replicaAsk = 200;
/** Timeout for each reply of a mail server, in milliseconds. Short, because an operator waits for the result. */
const mailTime = 10 * second;

/** The checks that the configuration requires. None of them changes anything, except for a key in Redis that lives for a second. */
export function checksFor(config: Config): Check[] {
  const { messages, realtime, redisUrl, geoipFile, passwords } = config;
  return [
    { name: 'Node', run: async () => nodeVersion() },
    { name: 'Web app', run: async () => webApp() },
    // PostgreSQL has its key in SECRET_KEY, so that nothing is stored here: a read-only directory is no fault.
    ...(config.database.dialect === 'sqlite' ? [{ name: 'DATA_DIR', run: () => dataDir(config) }] : []),
    { name: 'Secret key', run: async () => secretKey(config) },
    { name: 'Database', run: () => database(config) },
    ...(config.database.readUrl
      ? [{ name: 'Replica', run: () => replica(config.database.location, config.database.readUrl ?? '') }]
      : []),
    { name: 'Clock', run: () => clock(config) },
    { name: 'Sealed values', run: () => sealedValues(config) },
    { name: 'Signing keys', run: () => signingKeys(config) },
    ...(config.oauth.registration === 'open' || config.oauth.metadataDocuments
      ? [{ name: 'Agents', run: () => agents(config) }]
      : []),
    ...(config.registration.groups.length > 0
      ? [{ name: 'REGISTRATION_GROUPS', run: () => registrationGroups(config) }]
      : []),
    ...(redisUrl ? [{ name: 'Redis', run: () => redis(redisUrl) }] : []),
    ...(messages.mode === 'live' && messages.smtpUrl
      ? [{ name: 'Mail', run: () => mail(messages.smtpUrl ?? '') }]
      : []),
    ...(realtime.engine === 'centrifugo' ? [{ name: 'Centrifugo', run: () => centrifugo(config) }] : []),
    ...(passwords.breachFile
      ? [{ name: 'PASSWORD_BREACH_FILE', run: () => breachFile(passwords.breachFile ?? '') }]
      : []),
    ...(geoipFile ? [{ name: 'GEOIP_FILE', run: () => geoip(geoipFile) }] : []),
  ];
}

function nodeVersion(): string {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 24) throw new Error(`is ${process.versions.node}, but 24 or later is needed`);
  return process.versions.node;
}

function webApp(): string {
  if (!existsSync(join(webDirectory, 'index.html'))) throw new Error(`is missing from ${webDirectory}`);
  return 'is built';
}

/** Checks DATA_DIR, or if it does not exist, the nearest existing directory above it, in which it will be created. */
async function dataDir({ dataDir: wanted }: Config): Promise<string> {
  let directory = wanted;
  while (!existsSync(directory) && dirname(directory) !== directory) directory = dirname(directory);
  await access(directory, constants.W_OK | constants.X_OK);
  return directory === wanted ? 'can be written' : 'will be created at the first start';
}

function secretKey(config: Config): string {
  if (config.secretKeys) return `${parseSecretKeys(config.secretKeys).length} key(s) in SECRET_KEY`;
  if (!existsSync(join(config.dataDir, secretKeyFileName))) return 'will be created at the first start';
  return `${secretKeysOfDataDir(config.dataDir).length} key(s) in DATA_DIR`;
}

/** Reads from the same tables as the portal does, and waits for what the portal has written. */
async function replica(primaryUrl: string, url: string): Promise<string> {
  const { openDatabase } = await import('../../platform/db/open-database.ts');
  await using opened = new AsyncDisposableStack();
  const open = async (location: string) => {
    const handle = await openDatabase(location);
    opened.defer(handle.close);
    return handle.db;
  };
  const [primary, copy] = [await open(primaryUrl), await open(url)];
  await copy.selectFrom('login_history').select('id').limit(1).execute();
  await copy.selectFrom('audit_events').select('id').limit(1).execute();
  const markOf = async (db: typeof primary) =>
    (await db.selectFrom('replica_mark').select('mark').executeTakeFirst())?.mark ?? 0;
  const written = await markOf(primary);
  const deadline = performance.now() + replicaCheck;
  while ((await markOf(copy)) < written) {
    if (performance.now() >= deadline) throw new Error('answers, but has not what the database has');
    await delay(replicaAsk);
  }
  return 'answers, and follows the database';
}

async function database({ database: { dialect, location } }: Config): Promise<string> {
  if (dialect === 'sqlite' && !existsSync(location)) return 'will be created at the first start';
  const { openDatabase } = await import('../../platform/db/open-database.ts');
  const { pendingMigrations } = await import('../../platform/db/migrate.ts');
  const opened = await openDatabase(location);
  try {
    await opened.ping();
    const pending = await pendingMigrations(opened.db);
    const name = dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL';
    return pending.length > 0
      ? `${name}; the next start applies ${pending.join(', ')}`
      : `${name}, up to date`;
  } finally {
    await opened.close();
  }
}

/** How far the database may be ahead of this machine's clock. The clocks of several machines differ slightly. */
const clockTolerance = minute;

/** Lifetimes and cooldowns depend on the clock: if it was set back, expired values stay valid for longer (#106). */
async function clock({ database: { dialect, location } }: Config): Promise<string> {
  if (dialect === 'sqlite' && !existsSync(location)) return 'nothing to compare it with yet';
  const { openDatabase } = await import('../../platform/db/open-database.ts');
  const opened = await openDatabase(location);
  try {
    // Ids increase over time.
    const newest = await opened.db
      .selectFrom('login_history')
      .select('at')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
      .catch(() => undefined);
    const ahead = (newest?.at ?? 0) - Date.now();
    if (ahead <= clockTolerance)
      return newest ? 'agrees with the database' : 'nothing to compare it with yet';
    const minutes = Math.round(ahead / minute);
    throw new Error(`is ${minutes} min behind the newest sign-in: it was set back, or ran ahead before`);
  } finally {
    await opened.close();
  }
}

/** Which keys sign, which only verify and until when, and which were revoked. */
async function signingKeys({ database: { dialect, location } }: Config): Promise<string> {
  if (dialect === 'sqlite' && !existsSync(location)) return 'will be created at the first start';
  const { openDatabase } = await import('../../platform/db/open-database.ts');
  const { pendingMigrations } = await import('../../platform/db/migrate.ts');
  const { describeSigningKeys } = await import('../../platform/tokens/describe-signing-keys.ts');
  const opened = await openDatabase(location);
  try {
    if ((await pendingMigrations(opened.db)).length > 0) return 'can be counted after the next start';
    return await describeSigningKeys(opened.db, Date.now());
  } finally {
    await opened.close();
  }
}

/** Counts the applications that registered themselves and the APIs that are open to them. */
function agents(config: Config): Promise<string> {
  return inDatabase(config, async (db) => {
    const count = async (table: 'clients' | 'apis') => {
      const rows = db.selectFrom(table).select((eb) => eb.fn.countAll().as('count'));
      const chosen =
        table === 'clients' ? rows.where('self_registered', 'is not', null) : rows.where('open', '=', 1);
      return Number((await chosen.executeTakeFirstOrThrow()).count);
    };
    const [clients, apis] = [await count('clients'), await count('apis')];
    return `${clients} application(s) registered themselves; ${apis} API(s) are open to them`;
  });
}

/** Nobody joins a group that does not exist, and nobody is told at a registration. */
function registrationGroups(config: Config): Promise<string> {
  const { groups } = config.registration;
  return inDatabase(config, async (db) => {
    const rows = await db.selectFrom('user_groups').select('name').where('name', 'in', groups).execute();
    const missing = groups.filter((group) => !rows.some(({ name }) => name === group));
    if (missing.length > 0) throw new Error(`names what is no group: ${missing.join(', ')}`);
    return `${groups.length} group(s) exist`;
  });
}

/** What the database says, once it is set up. */
async function inDatabase(
  { database: { dialect, location } }: Config,
  ask: (db: Database) => Promise<string>,
): Promise<string> {
  if (dialect === 'sqlite' && !existsSync(location)) return 'can be counted after the first start';
  const { openDatabase } = await import('../../platform/db/open-database.ts');
  const { pendingMigrations } = await import('../../platform/db/migrate.ts');
  const opened = await openDatabase(location);
  try {
    if ((await pendingMigrations(opened.db)).length > 0) return 'can be counted after the next start';
    return await ask(opened.db);
  } finally {
    await opened.close();
  }
}

/** The number of values sealed with each secret key. */
async function sealedValues(config: Config): Promise<string> {
  const { dialect, location } = config.database;
  if (dialect === 'sqlite' && !existsSync(location)) return 'none yet';
  const keys = secretKeysFor(config);
  if (!keys)
    throw new Error(`were sealed with a key that is gone: there is no ${secretKeyFileName} in DATA_DIR`);
  const { openDatabase } = await import('../../platform/db/open-database.ts');
  const { pendingMigrations } = await import('../../platform/db/migrate.ts');
  const { sealedState } = await import('../../app/sealed-state.ts');
  const opened = await openDatabase(location);
  try {
    if ((await pendingMigrations(opened.db)).length > 0) return 'can be counted after the next start';
    const state = await sealedState(opened.db, keys, Date.now());
    const missing = state.filter(({ use }) => use === 'missing');
    if (missing.length > 0) {
      const ids = missing.map(({ id, values }) => `${values} with ${id}`).join(', ');
      throw new Error(`were sealed with keys that are not in SECRET_KEY: ${ids}`);
    }
    return state.map(describeUse).join('; ');
  } finally {
    await opened.close();
  }
}

function describeUse({ id, use, values }: SecretKeyUse): string {
  if (use === 'current') return `${values} with ${id}`;
  return values > 0
    ? `${values} still with the older ${id}`
    : `none with ${id}, which can be removed from SECRET_KEY`;
}

async function redis(url: string): Promise<string> {
  const { connectRedis } = await import('../../platform/rate-limits/connect-redis.ts');
  const { tryWriting } = await import('../../platform/rate-limits/redis-store.ts');
  const connection = connectRedis(url);
  try {
    await connection.firstContact;
    if (connection.redis.status !== 'ready') throw new Error(`cannot be reached at ${new URL(url).host}`);
    await tryWriting(connection.redis);
    // Not every user of a hosted Redis may ask.
    const memory = await connection.redis.info('memory').catch(() => undefined);
    const policy = memory && evictionPolicy(memory);
    if (policy) {
      throw new Error(
        `deletes counters and used proofs early if its memory is full (maxmemory-policy ${policy}): set noeviction`,
      );
    }
    return 'takes writes';
  } finally {
    connection.redis.disconnect();
  }
}

/** How Redis makes room if its memory is full; undefined if it does not, and refuses writes instead. */
function evictionPolicy(memory: string): string | undefined {
  const value = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(memory)?.[1];
  const policy = value('maxmemory_policy');
  return value('maxmemory') === '0' || policy === 'noeviction' ? undefined : policy;
}

async function mail(url: string): Promise<string> {
  const { createTransport } = await import('nodemailer');
  const [connectionTimeout, greetingTimeout, dnsTimeout, socketTimeout] = Array(4).fill(mailTime);
  const transport = createTransport({ url, connectionTimeout, greetingTimeout, dnsTimeout, socketTimeout });
  try {
    await transport.verify();
    return 'the server accepts our connection';
  } finally {
    transport.close();
  }
}

/** Calls the API as the portal does, then connects as a page does, on a channel of its own. Publishes nothing. */
async function centrifugo({ realtime, http: { publicUrl: origin } }: Config): Promise<string> {
  if (realtime.engine !== 'centrifugo') throw new Error('is not the engine');
  const { apiUrl, apiKey, publicUrl, tokenSecret: secret } = realtime;
  const { websocketUrl } = await import('../../app/open-realtime.ts');
  const { centrifugoEngine } = await import('../../platform/realtime/centrifugo/centrifugo-engine.ts');
  const { subscribeOnce, SubscriptionRefused } = await import(
    '../../platform/realtime/centrifugo/subscribe-once.ts'
  );
  const { realtimeTokens } = await import('../../platform/realtime/realtime-tokens.ts');
  await centrifugoEngine({ apiUrl, apiKey }).check?.();

  const tokens = realtimeTokens({ secret, clock: systemClock });
  const who = { user: 'doctor', sessionId: randomUUID(), expiresAt: systemClock.now() + minute };
  const channel = realtimeChannel(who.user, who.sessionId);
  const url = websocketUrl(publicUrl);
  try {
    await subscribeOnce({
      ...{ url, origin, channel, within: pageTime },
      connectionToken: tokens.issueConnectionToken(who),
      subscriptionToken: tokens.issueSubscriptionToken({ ...who, channel }),
    });
    return 'accepts our calls and pages';
  } catch (error) {
    if (!(error instanceof SubscriptionRefused))
      return `accepts our calls; ${url} could not be reached from here`;
    throw new Error(
      `accepts our calls but no pages: ${error.message}. CENTRIFUGO_TOKEN_SECRET must be its key for connections and subscriptions, and PUBLIC_URL one of its allowed origins`,
      { cause: error },
    );
  }
}

async function breachFile(path: string): Promise<string> {
  const { breachedPasswords } = await import('../../platform/passwords/breach-file.ts');
  // The most common password: a list without it is not a list of breached passwords.
  const knowsTheWorst = await (await breachedPasswords(path)).has('123456');
  return knowsTheWorst ? 'can be searched' : 'can be searched, but does not even contain "123456"';
}

async function geoip(file: string): Promise<string> {
  const { open } = await import('maxmind');
  const reader = await open(file);
  return `${reader.metadata.databaseType} of ${reader.metadata.buildEpoch.toISOString().slice(0, 10)}`;
}
