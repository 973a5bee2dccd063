import { randomBytes } from 'node:crypto';
import { type FactorType, factorTypes } from '@latchkey/contract/mfa/factors';
import { accountEndings } from '../../../app/account-endings.ts';
import { factorRegistry } from '../../../app/factor-registry.ts';
import { type TestStore, testStore } from '../../../app/testing/test-store.ts';
import { clientDescriber } from '../../../platform/clients/describe-client.ts';
import { day } from '../../../platform/clock/durations.ts';
import { type FakeClock, fakeClock } from '../../../platform/clock/fake-clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { UsersTable } from '../../../platform/db/tables/accounts.ts';
import type { TokenCaller, TokenKind } from '../../../platform/http/caller.ts';
import { createLog } from '../../../platform/log/create-log.ts';
import { outbox as createOutbox } from '../../../platform/messages/outbox.ts';
import { CapWatch } from '../../../platform/operations/cap-watch.ts';
import { createHashQueue } from '../../../platform/passwords/hash-queue.ts';
import { createPasswordHasher } from '../../../platform/passwords/password-hasher.ts';
import { createCodeHasher } from '../../../platform/secrets/code-hasher.ts';
import { createVault } from '../../../platform/secrets/vault.ts';
import { SigningKeys } from '../../../platform/tokens/signing-keys.ts';
import { TokenFormat } from '../../../platform/tokens/token-format.ts';
import { accountsService } from '../../accounts/accounts.service.ts';
import type { User } from '../../accounts/user.ts';
import { usersRepository } from '../../accounts/users.repository.ts';
import { codesFeature } from '../../codes/index.ts';
import { noticesService } from '../../notices/notices.service.ts';
import { type SessionsService, sessionsService } from '../../sessions/sessions.service.ts';
import { type FactorChangesService, factorChangesService } from '../factor-changes.service.ts';
import type { FactorRegistry } from '../factor-registry.ts';
import { type MfaTokensService, mfaTokensService } from '../mfa-tokens.service.ts';
import { type OffersDeps, type OffersService, offersService } from '../offers.service.ts';
import { type StepUpService, stepUpService } from '../step-up.service.ts';

/** In which session a factor was added, and which one confirmed that. */
export interface Added {
  readonly added_in?: string | null;
  readonly vouched_by?: FactorType | null;
  readonly at?: number;
}

export interface FactorsOnStore {
  readonly store: TestStore;
  readonly clock: FakeClock;
  readonly sessions: SessionsService;
  readonly registry: FactorRegistry;
  offers(settings?: Partial<Pick<OffersDeps, 'requireForAll' | 'signInFactors'>>): OffersService;
  /** With a verified email and a password, unless changed. */
  newUser(changes?: Partial<UsersTable>): Promise<User>;
  /** The row as it is now. */
  userNow(id: string): Promise<User>;
  addApp(userId: string, added?: Added): Promise<void>;
  addPasskey(userId: string, added?: Added): Promise<void>;
  addRecoveryCode(userId: string, added?: Added): Promise<void>;
  /** The holder of a new token. */
  callerOf(userId: string, kind?: TokenKind, factors?: readonly FactorType[]): Promise<TokenCaller>;
  /** What owners were told of, oldest first: the notice, and the factor that it names. */
  readonly told: (readonly [userId: string, kind: string, factor?: string])[];
  /** The accounts whose trusted devices were forgotten. */
  readonly untrusted: string[];
  readonly mfaTokens: MfaTokensService;
  readonly stepUp: StepUpService;
  readonly changes: FactorChangesService;
  /** Counted wrong answers; undefined if none ever was. */
  failuresOf(userId: string, factor: FactorType): Promise<number | undefined>;
  /** Actions of the audit on an account, with what they changed, oldest first. */
  audited(userId: string): Promise<(readonly [action: string, changes: unknown])[]>;
  remove(): Promise<void>;
}

/** Every factor on a store of its own, without a portal: for rules that calls reach only in a roundabout way. */
export async function factorsOnStore(): Promise<FactorsOnStore> {
  const clock = fakeClock();
  const store = await testStore(clock);
  const { database, secretKeys } = store;
  const { db } = database;
  const log = createLog({ level: 'silent' });
  const outbox = createOutbox({ clock, vault: createVault(secretKeys, 'outbox') });
  const notices = noticesService({
    clock,
    outbox,
    describeClient: clientDescriber({ of: () => null }),
    currentClient: () => undefined,
  });
  const mfaTokens = mfaTokensService({ db, clock });
  const registry = factorRegistry({
    db,
    clock,
    hasher: createPasswordHasher(createHashQueue({ longestWait: Number.POSITIVE_INFINITY })),
    codes: codesFeature({ db, clock, secretKeys, outbox, capWatch: new CapWatch(log) }).codes,
    knowsBrowser: async () => false,
    canSend: () => true,
    notices,
    vaults: {
      totp: createVault(secretKeys, 'totp'),
      recoveryCodes: createVault(secretKeys, 'recovery-codes'),
    },
    approvals: {
      hasher: createCodeHasher(secretKeys, 'companion-approval'),
      requestedClient: async () => null,
      push() {},
      withdrawProof: mfaTokens.withdraw,
    },
  });
  const keys = await SigningKeys.open('session', {
    ...database,
    clock,
    vault: createVault(secretKeys, 'signing-keys'),
  });
  const sessions = sessionsService({
    database,
    clock,
    tokens: new TokenFormat({ keys, clock, issuer: store.config.http.publicUrl }),
    lifetimes: { idle: 14 * day, absolute: 90 * day },
    afterEnding() {},
    endLasting: async () => {},
    endTrust: async () => {},
  });
  const told: FactorsOnStore['told'] = [];
  const untrusted: string[] = [];
  const endTrust = async (_: Database, userId: string) => void untrusted.push(userId);
  const offersOf: FactorsOnStore['offers'] = ({
    requireForAll = false,
    signInFactors = { allowed: factorTypes, weak: 'on' } as const,
  } = {}) =>
    offersService({
      db,
      clock,
      factors: registry,
      sessions,
      requireForAll,
      isOperator: async () => false,
      signInFactors,
    });
  const stepUp = stepUpService({ clock, sessions, offers: offersOf(), mfaTokens });
  const changes = factorChangesService({
    db,
    clock,
    offers: offersOf(),
    sessions,
    stepUp,
    notices: { tell: async (_, { id }, kind, cause) => void told.push([id, kind, cause?.factor?.()]) },
    endTrust,
    noteChange: async () => undefined,
  });
  const newId = () => randomBytes(8).toString('hex');
  const provenance = ({ added_in = null, vouched_by = null }: Added) => ({ added_in, vouched_by });

  async function userNow(id: string): Promise<User> {
    const user = await usersRepository(db).findById(id);
    if (!user) throw new Error('There is no such account');
    return user;
  }

  return {
    store,
    clock,
    sessions,
    registry,
    offers: offersOf,
    told,
    untrusted,
    mfaTokens,
    stepUp,
    changes,
    async failuresOf(userId, factor) {
      const row = await db
        .selectFrom('second_factor_failures')
        .select('failures')
        .where('user_id', '=', userId)
        .where('factor', '=', factor)
        .executeTakeFirst();
      return row?.failures;
    },
    async audited(userId) {
      const rows = await db
        .selectFrom('audit_events')
        .select(['action', 'changes'])
        .where('target_id', '=', userId)
        .orderBy('seq')
        .execute();
      return rows.map((row) => [row.action, JSON.parse(row.changes ?? 'null') as unknown] as const);
    },
    async newUser(changes = {}) {
      const accounts = accountsService({ db, clock, ...accountEndings(clock) });
      const { id } = await accounts.create({
        email: `${newId()}@example.com`,
        emailVerified: true,
        emailSetBy: 'person',
        passwordHash: '$none$',
      });
      await usersRepository(db).update(id, { updated_at: clock.now(), ...changes });
      return userNow(id);
    },
    userNow,
    async addApp(userId, added = {}) {
      await db
        .insertInto('totp_seeds')
        .values({
          user_id: userId,
          secret: 'sealed',
          last_step: 0,
          created_at: added.at ?? clock.now(),
          ...provenance(added),
        })
        .execute();
    },
    async addPasskey(userId, added = {}) {
      await db
        .insertInto('passkeys')
        .values({
          id: newId(),
          user_id: userId,
          credential_id: newId(),
          public_key: 'key',
          sign_count: 0,
          transports: '[]',
          aaguid: '',
          name: 'mine',
          backup_eligible: 0,
          backed_up: 0,
          created_at: added.at ?? clock.now(),
          last_used_at: null,
          ...provenance(added),
        })
        .execute();
    },
    async addRecoveryCode(userId, added = {}) {
      await db
        .insertInto('recovery_codes')
        .values({
          id: newId(),
          user_id: userId,
          position: 0,
          code: 'sealed',
          generated_at: added.at ?? clock.now(),
          used_at: null,
          ...provenance(added),
        })
        .execute();
    },
    async callerOf(userId, kind = 'session', factors = ['password']) {
      const client = { ip: '203.0.113.1', userAgent: null, deviceId: null };
      const { session } = await sessions.start({ userId, kind, factors, client });
      return { userId, sessionId: session.id, kind };
    },
    remove: () => store.remove(),
  };
}
