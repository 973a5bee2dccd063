import { type KeyObject, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import type { ApiErrorBody } from '@latchkey/contract/http/api-error';
import type { BodyFor, Endpoint, ParamsFor, QueryFor, ReplyOf } from '@latchkey/contract/http/endpoint';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { accountsService } from '../../features/accounts/accounts.service.ts';
import type { NewAccount } from '../../features/accounts/new-user.ts';
import type { User } from '../../features/accounts/user.ts';
import { type FakeClock, fakeClock } from '../../platform/clock/fake-clock.ts';
import { createLog } from '../../platform/log/create-log.ts';
import { createHashQueue } from '../../platform/passwords/hash-queue.ts';
import { createPasswordHasher } from '../../platform/passwords/password-hasher.ts';
import { migratedTestDatabase } from '../../platform/testing/migrated-database.ts';
import {
  type GeneratePrivateKey,
  generatePrivateKey as generateKey,
  type PairAlgorithm,
} from '../../platform/tokens/key-pairs.ts';
import { accountEndings } from '../account-endings.ts';
import { compose, type Portal } from '../compose.ts';
import { type Config, parseConfig, withListeningPort } from '../config.ts';
import { openStore, type Store } from '../open-store.ts';
import type { GivenParts } from '../platform-parts.ts';
import { freePort } from '../start.ts';
import { hashThreadsForTests } from './hash-threads-for-tests.ts';
import type { PausedReads } from './paused-reads.ts';

export interface TestReply<E extends Endpoint> {
  readonly status: number;
  readonly headers: Headers;
  /** The reply's body; `ApiErrorBody` if `status` is not 200. */
  readonly body: ReplyOf<E> &
    (ReplyOf<E> extends { status: string } ? Omit<ApiErrorBody, 'status'> : ApiErrorBody);
}

export interface TestRequest<E extends Endpoint> {
  readonly params?: ParamsFor<E>;
  readonly query?: QueryFor<E>;
  readonly body?: BodyFor<E>;
  readonly token?: string | undefined;
  readonly mfaToken?: string | undefined;
  readonly headers?: Record<string, string>;
}

export interface TestPortal {
  readonly url: string;
  readonly config: Config;
  readonly store: Store;
  readonly portal: Portal;
  readonly clock: FakeClock;
  /** Every registered route, as `GET /path`. */
  readonly routes: readonly string[];
  /** Every log line. */
  readonly logLines: readonly string[];
  /** Calls an endpoint over real HTTP. */
  call<E extends Endpoint>(endpoint: E, request?: TestRequest<E>): Promise<TestReply<E>>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Creates an account, as if the person had joined, unless `emailSetBy` says otherwise. `password` is really hashed. */
  createUser(account: Omit<NewAccount, 'passwordHash'> & { password?: string }): Promise<User>;
  /** Signs in with email and password. */
  signIn(email: string, password: string): Promise<string>;
  stop(): Promise<void>;
}

const hashThreads = hashThreadsForTests();
const privateKeys = new Map<PairAlgorithm, Promise<KeyObject>>();
const generatePrivateKey: GeneratePrivateKey = (algorithm) => once(privateKeys, algorithm, generateKey);

// A test may create many accounts at once on a slow machine.
const hasher = createPasswordHasher(createHashQueue({ longestWait: Number.POSITIVE_INFINITY }), hashThreads);
const hashes = new Map<string, Promise<string>>();

/** What all portals of a worker share, because computing it for each would take longer than its test. */
function once<K, V>(made: Map<K, V>, key: K, make: (key: K) => V): V {
  const value = made.get(key) ?? make(key);
  made.set(key, value);
  return value;
}

/**
 * The whole portal on a port of its own, with a real database, a clock that tests move, and messages kept in the inbox.
 */
export async function testPortal(
  environment: Record<string, string> = {},
  given: GivenParts & Partial<Pick<PausedReads, 'wrapDatabase'>> = {},
): Promise<TestPortal> {
  const database = await migratedTestDatabase();
  const logLines: string[] = [];
  const config = withListeningPort(
    parseConfig({
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: database.dataDir,
      DATABASE_URL: database.url,
      SECRET_KEY: randomBytes(32).toString('base64'),
      ...environment,
    }),
    await freePort('127.0.0.1'),
  );
  const clock = fakeClock();
  const opened = await openStore(config, clock, { onReplica() {} });
  const { database: handle } = opened;
  const store = given.wrapDatabase
    ? { ...opened, database: { ...handle, db: given.wrapDatabase(handle.db) } }
    : opened;
  const log = createLog({ level: 'info', destination: lineCollector(logLines) });
  const portal = await compose(config, store, log, { hashThreads, generatePrivateKey, ...given });
  await portal.app.listen({
    port: config.http.port,
    host: '127.0.0.1',
    listenTextResolver: () => 'listening',
  });
  portal.startBackground({ isClockReal: false });
  const url = `http://localhost:${(portal.app.server.address() as AddressInfo).port}`;

  async function call<E extends Endpoint>(endpoint: E, request: TestRequest<E> = {}): Promise<TestReply<E>> {
    const response = await fetch(url + addressOf(endpoint, request), {
      method: endpoint.method,
      headers: headersOf(request),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
    const body = (await response.json()) as TestReply<E>['body'];
    return { status: response.status, headers: response.headers, body };
  }

  return {
    url,
    config,
    store,
    portal,
    routes: portal.routes,
    clock,
    logLines,
    call,
    fetch: (path, init) => fetch(url + path, init),
    async createUser({ password, ...account }) {
      const accounts = accountsService({
        db: store.database.db,
        clock,
        ...accountEndings(clock),
      });
      return accounts.create({
        emailSetBy: 'person',
        ...account,
        passwordHash: password ? await once(hashes, password, hasher.hash) : undefined,
      });
    },
    async signIn(email, password) {
      const { body } = await call(passwordLogin, { body: { email, password } });
      if (!('auth_token' in body) || !body.auth_token) throw new Error(`No token: ${JSON.stringify(body)}`);
      return body.auth_token;
    },
    async stop() {
      portal.app.server.closeAllConnections();
      await portal.app.close();
      await portal.stop();
      await store.close();
      await database.remove();
    },
  };
}

function addressOf<E extends Endpoint>(endpoint: E, { params, query }: TestRequest<E>): string {
  const values: Record<string, unknown> = { ...(params as object) };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return search ? `${path}?${search}` : path;
}

function headersOf<E extends Endpoint>({
  body,
  token,
  mfaToken,
  headers,
}: TestRequest<E>): Record<string, string> {
  return {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(mfaToken ? { 'x-mfa-token': mfaToken } : {}),
    ...headers,
  };
}

function lineCollector(lines: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      lines.push(...String(chunk).split('\n').filter(Boolean));
      done();
    },
  });
}
