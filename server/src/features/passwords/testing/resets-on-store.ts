import { accountEndings, endLasting } from '../../../app/account-endings.ts';
import { inSeenTime, seeTime } from '../../../app/time-seen.ts';
import { hour, minute } from '../../../platform/clock/durations.ts';
import { inTransaction } from '../../../platform/db/after-commit.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createLog } from '../../../platform/log/create-log.ts';
import { outbox as createOutbox } from '../../../platform/messages/outbox.ts';
import { CapWatch } from '../../../platform/operations/cap-watch.ts';
import type { PasswordHasher } from '../../../platform/passwords/password-hasher.ts';
import { createPasswordPolicy } from '../../../platform/passwords/password-policy.ts';
import type { RateLimit } from '../../../platform/rate-limits/rate-limit.ts';
import { createRateLimits } from '../../../platform/rate-limits/rate-limits.ts';
import { createVault } from '../../../platform/secrets/vault.ts';
import type { User } from '../../accounts/user.ts';
import { usersRepository } from '../../accounts/users.repository.ts';
import { type SendCapsService, sendCapsService } from '../../codes/send-caps.service.ts';
import { knownBrowsers } from '../../login/known-browsers.ts';
import type { SecondFactors } from '../../login/second-factors.ts';
import type { NewLink } from '../../mailed-links/mailed-link.ts';
import { type MailedLinksService, mailedLinksService } from '../../mailed-links/mailed-links.service.ts';
import { factorFailuresRepository } from '../../mfa/factor-failures.repository.ts';
import { type FactorsOnStore, factorsOnStore } from '../../mfa/testing/factors-on-store.ts';
import type { NoticesService } from '../../notices/notices.service.ts';
import { forgotPerAddress, resetPerAddress, resetPerLink } from '../limits.ts';
import { newPasswordService } from '../new-password.service.ts';
import { type PasswordResetService, passwordResetService } from '../password-reset.service.ts';
import { resetMailbox } from '../reset-mailbox.ts';
import { waitingResetCheck } from '../waiting-reset-check.ts';
import { type WaitingResetsService, waitingResetsService } from '../waiting-resets.service.ts';

/** RESET_WAIT_HOURS. */
const waitHours = 24;

/** Where something else can happen while a reset is processed. */
type Step = 'found' | 'offered' | 'hashed' | 'checked';

export interface ResetsOnStore {
  readonly on: FactorsOnStore;
  readonly db: Database;
  readonly resets: PasswordResetService;
  /** Where a reset that only the mailbox confirms need not wait. */
  readonly resetsAtOnce: PasswordResetService;
  readonly waiting: WaitingResetsService;
  readonly waitingOff: WaitingResetsService;
  readonly mailedLinks: MailedLinksService;
  readonly sendCaps: SendCapsService;
  readonly limits: Readonly<Record<'forgot' | 'reset' | 'resetOfLink' | 'stop', RateLimit>>;
  /** The links that were created since `forget`, with their tokens, oldest first. */
  readonly links: (NewLink & { readonly token: string; readonly href: string })[];
  /** The notices: whose, which, to which address if one was chosen, and their cause. */
  readonly told: unknown[];
  /** What open pages were told. */
  readonly events: unknown[];
  /** Runs once, at its step of the next reset. */
  readonly meanwhile: Partial<Record<Step, () => Promise<unknown>>>;
  forget(): void;
  inTx<T>(run: (tx: Database) => Promise<T>): Promise<T>;
  /** Creates a link of the account, to its mailbox unless changed; returns its token. */
  link(user: User, changes?: Partial<NewLink>): Promise<string>;
  change(user: User, row: Partial<User>): Promise<void>;
  remove(): Promise<void>;
}

/** Resets of passwords on a store of their own. The hash of a password is 'hash of' it: a real one takes long. */
export async function resetsOnStore(): Promise<ResetsOnStore> {
  const on = await factorsOnStore();
  const { clock, sessions, store } = on;
  const { db } = store.database;
  const rateLimits = await createRateLimits({ redisUrl: null, clock });
  const links: ResetsOnStore['links'] = [];
  const told: unknown[] = [];
  const events: unknown[] = [];
  const meanwhile: ResetsOnStore['meanwhile'] = {};
  const pass = async (step: Step) => {
    const happens = meanwhile[step];
    delete meanwhile[step];
    await happens?.();
  };
  const hasher: PasswordHasher = {
    refuseIfFull() {},
    async hash(password) {
      await pass('hashed');
      return `hash of ${password}`;
    },
    verify: async (password, hash) => hash === `hash of ${password}`,
    needsRehash: () => false,
  };
  const outbox = createOutbox({ clock, vault: createVault(store.secretKeys, 'outbox') });
  const real = mailedLinksService({
    db,
    clock,
    outbox,
    publicUrl: store.config.http.publicUrl,
    seeTime: () => seeTime(db, clock),
  });
  const mailedLinks: MailedLinksService = {
    ...real,
    async create(tx, link) {
      const url = await real.create(tx, link);
      links.push({ ...link, token: url.searchParams.get('token') ?? '', href: url.href });
      return url;
    },
    async send(tx, link) {
      links.push({ ...link, token: '', href: '' });
      await real.send(tx, link);
    },
  };
  const notices: NoticesService = {
    tell: async (_, { id }, kind, cause) => void told.push({ id, kind, ...cause }),
    tellAt: async (_, { id }, { address }, kind, cause) => void told.push({ id, kind, address, ...cause }),
  };
  const { withdrawProofs } = accountEndings(clock);
  const mailbox = resetMailbox({
    clock,
    mailedLinks,
    notices,
    withdrawProofs,
    isTwoFactorOn: ({ mfa_enabled }) => mfa_enabled === 1,
    forgetAdded: async () => undefined,
    tellAdded: async () => undefined,
    tellAddedAgain: async () => undefined,
  });
  const newPasswords = newPasswordService({
    db,
    clock,
    hasher,
    policy: createPasswordPolicy({ serviceName: 'Latchkey' }),
    sessions,
    notices,
    withdrawProofs,
    forgetBrowsers: (tx, userId, { except }) => knownBrowsers(tx).forgetAll(userId, except),
    endLasting: endLasting(clock),
    forgetFailures: (tx, userId, factor) => factorFailuresRepository(tx).clear(userId, factor),
  });
  const { forSignIn, forReset } = on.offers();
  const secondFactors: SecondFactors = {
    forSignIn,
    async forReset(user, used, asOf) {
      const owed = await forReset(user, used, asOf);
      await pass('offered');
      return owed;
    },
    consume: on.mfaTokens.consume,
    require: on.stepUp.require,
  };
  const sendCaps = sendCapsService({ db, clock, watch: new CapWatch(createLog({ level: 'silent' })) });
  const limits = {
    forgot: rateLimits.limit('forgot-password-address', forgotPerAddress),
    reset: rateLimits.limit('reset-password-address', resetPerAddress),
    resetOfLink: rateLimits.limit('reset-password-link', resetPerLink),
    stop: rateLimits.limit('stop-reset-address', resetPerAddress),
  };
  const check = waitingResetCheck({ db, secondFactors });
  const waits = (hours: number) =>
    waitingResetsService({
      db,
      clock,
      mailedLinks,
      notices,
      sessions,
      accountEvents: { tell: async (event) => void events.push(event) },
      newPasswords,
      mailbox,
      limit: limits.stop,
      waitHours: hours,
      check: {
        async mayTakeEffect(user, row) {
          const may = await check.mayTakeEffect(user, row);
          await pass('checked');
          return may;
        },
      },
    });
  const resetsWith = (waiting: WaitingResetsService) =>
    passwordResetService({
      db,
      clock,
      inSeenTime: inSeenTime(db, clock),
      sessions,
      mailedLinks,
      mailbox,
      notices,
      sendCaps,
      knowsBrowser: knownBrowsers(db).knows,
      secondFactors,
      newPasswords,
      waiting,
      // No sign-in has moved an email here.
      reportMover: async () => undefined,
      limits: {
        ...limits,
        resetOfLink: {
          ...limits.resetOfLink,
          async consume(key) {
            await limits.resetOfLink.consume(key);
            await pass('found');
          },
        },
      },
    });
  const waiting = waits(waitHours);
  const waitingOff = waits(0);

  return {
    on,
    db,
    resets: resetsWith(waiting),
    resetsAtOnce: resetsWith(waitingOff),
    waiting,
    waitingOff,
    mailedLinks,
    sendCaps,
    limits,
    links,
    told,
    events,
    meanwhile,
    forget() {
      for (const list of [links, told, events]) list.length = 0;
      for (const step of Object.keys(meanwhile) as Step[]) delete meanwhile[step];
    },
    inTx: (run) => inTransaction(db, run),
    async link(user, changes = {}) {
      const url = await inTransaction(db, (tx) =>
        real.create(tx, {
          purpose: 'password_reset',
          userId: user.id,
          email: user.email ?? '',
          emailKey: user.email_key ?? '',
          life: 30 * minute,
          page: '/auth/reset-password',
          ...changes,
        }),
      );
      return url.searchParams.get('token') ?? '';
    },
    async change(user, row) {
      await usersRepository(db).update(user.id, { updated_at: clock.now(), ...row });
    },
    async remove() {
      await rateLimits.close();
      await on.remove();
    },
  };
}

export const wait = waitHours * hour;
