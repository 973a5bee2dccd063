import type {
  AccountRecovery,
  RecoveryContact,
  RecoveryMode,
} from '@latchkey/contract/account-recovery/account-recovery';
import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Challenge } from '@latchkey/contract/mfa/challenge';
import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { InSeenTime } from '../../platform/clock/in-seen-time.ts';
import { afterCommit } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ClientInfo, TokenCaller } from '../../platform/http/caller.ts';
import type { ChannelName } from '../../platform/messages/channel.ts';
import { catalog } from '../../platform/text/catalog.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { CodesService } from '../codes/codes.service.ts';
import type { CodeAttempt, SentCode } from '../codes/one-time-code.ts';
import type { SecondFactors } from '../login/second-factors.ts';
import type {
  CountedAttempt,
  FactorFailuresService,
  KnowsBrowser,
  Pass,
} from '../mfa/factor-failures.service.ts';
import type { AccountEventsService } from '../realtime/account-events.service.ts';
import type { Session } from '../sessions/session.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { type AskingContact, askingContacts } from './contacts.ts';
import { askWithin, recoveryWait, restAfterStop } from './limits.ts';
import { presentRecovery } from './present-recovery.ts';
import { type Recovery, recoveriesRepository } from './recoveries.repository.ts';
import type { TellContacts } from './tell-contacts.ts';

export interface RecoveryRequestsDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** ACCOUNT_RECOVERY. */
  readonly mode: RecoveryMode;
  readonly sessions: Pick<SessionsService, 'find' | 'holdAccount'>;
  readonly secondFactors: Pick<SecondFactors, 'forSignIn'>;
  readonly codes: CodesService;
  readonly knowsBrowser: KnowsBrowser;
  readonly failures: FactorFailuresService;
  /** False for a channel that the operator has not configured. */
  readonly canSend: (channel: ChannelName) => boolean;
  readonly isOperator: (userId: string, on: Database) => Promise<boolean>;
  readonly tell: TellContacts;
  readonly accountEvents: Pick<AccountEventsService, 'tell'>;
  readonly inSeenTime: InSeenTime;
}

export interface RecoveryCall {
  /** A `pending_2fa` token, or a session by a trusted device: only the first factor was shown. */
  readonly caller: TokenCaller;
  readonly client: ClientInfo;
}

export type RecoveryRequestsService = ReturnType<typeof recoveryRequestsService>;

/**
 * Requests a recovery for a person who has shown the first factor and has lost every second one. It signs nobody in.
 */
export function recoveryRequestsService(deps: RecoveryRequestsDeps) {
  const { db, clock, sessions, codes, failures } = deps;

  async function read({ caller }: RecoveryCall): Promise<AccountRecovery> {
    const user = await usersRepository(db).findActive(caller.userId);
    if (!user) throw new ApiError('unauthenticated');
    return describe(user, caller, db);
  }

  async function describe(user: User, caller: TokenCaller, on: Database): Promise<AccountRecovery> {
    const row = await recoveriesRepository(on).find(user.id);
    const isWaiting = row !== undefined && row.ended_at === null;
    const rest = restOf(row);
    const session = await sessionOf(caller, on);
    const contacts = isWaiting || rest > 0 ? [] : await contactsFrom(user, session, on);
    const maySignIn = caller.kind === 'session' && session.trusted_device_id !== null;
    const mayAsk = isFresh(caller, session);
    return {
      contacts: mayAsk ? contacts.map(({ contact, target }) => ({ contact, hint: codes.hint(target) })) : [],
      must_sign_in: maySignIn && !mayAsk && contacts.length > 0,
      waiting: isWaiting && deps.mode !== 'off' ? presentRecovery(row) : null,
      retry_after: rest > 0 ? Math.ceil(rest / 1000) : null,
    };
  }

  /** Milliseconds until another may be requested. Setting the clock back must not prolong the wait. */
  function restOf(row: Recovery | undefined): number {
    if (row?.end_reason !== 'stopped' || row.ended_at === null) return 0;
    return Math.max(0, restAfterStop - Math.abs(clock.now() - row.ended_at));
  }

  async function sessionOf({ sessionId }: TokenCaller, on: Database): Promise<Session> {
    const session = await sessions.find(sessionId, on);
    if (!session) throw new ApiError('unauthenticated');
    return session;
  }

  /** A session without a second factor may request a recovery for as long as a pending sign-in could (#283). */
  function isFresh({ kind }: TokenCaller, { trusted_device_id, created_at }: Session): boolean {
    if (kind !== 'session') return true;
    const age = clock.now() - created_at;
    return trusted_device_id !== null && age >= 0 && age < askWithin;
  }

  async function contactsOf(user: User, caller: TokenCaller, on: Database): Promise<AskingContact[]> {
    const session = await sessionOf(caller, on);
    return isFresh(caller, session) ? contactsFrom(user, session, on) : [];
  }

  async function contactsFrom(user: User, session: Session, on: Database): Promise<AskingContact[]> {
    // A person whose account is about to be erased must cancel the deletion first.
    if (deps.mode === 'off' || user.erase_at !== null) return [];
    const shown = JSON.parse(session.factors) as FactorType[];
    const owed = await deps.secondFactors.forSignIn(user, shown, on);
    const offered = owed?.available.map(({ type }) => type) ?? [];
    return askingContacts({ user, shown, offered, canSend: deps.canSend, now: clock.now() });
  }

  /** Throws `conflict` if one is waiting, `forbidden` for some days after one was stopped (#247). */
  async function refuseAnother(userId: string, on: Database): Promise<void> {
    const row = await recoveriesRepository(on).find(userId);
    if (row && row.ended_at === null)
      throw new ApiError('conflict', { message: catalog().accountRecovery.waitsAlready });
    if (restOf(row) > 0) throw new ApiError('forbidden', { message: catalog().accountRecovery.wasStopped });
  }

  /** Throws `not_found` if no code may be sent there. */
  async function contactOf(
    user: User,
    caller: TokenCaller,
    is: (contact: AskingContact) => boolean,
    on: Database,
  ): Promise<AskingContact> {
    await refuseAnother(user.id, on);
    const found = (await contactsOf(user, caller, on)).find(is);
    if (!found) throw new ApiError('not_found');
    return found;
  }

  const bindingOf = ({ userId, sessionId }: TokenCaller) =>
    ({ purpose: 'account_recovery', userId, sessionId }) as const;

  async function request({ caller, client }: RecoveryCall, contact: RecoveryContact): Promise<Challenge> {
    const user = await usersRepository(db).findActive(caller.userId);
    if (!user) throw new ApiError('unauthenticated');
    const { target, factor } = await contactOf(user, caller, (each) => each.contact === contact, db);
    await failures.refuseClosed(user.id, factor, client);
    const isKnown = await deps.knowsBrowser(user.id, client);
    const sender = codes.senders.ofToken(caller, isKnown);
    return present(await codes.request({ ...bindingOf(caller), target, sender }));
  }

  const retry = async ({ caller }: RecoveryCall, challengeId: string): Promise<Challenge> =>
    present(await codes.resend({ id: challengeId }, bindingOf(caller)));

  /** With the right code the recovery starts to wait, and everybody who may be the owner is notified. */
  async function confirm(call: RecoveryCall, challengeId: string, code: string): Promise<AccountRecovery> {
    const { caller, client } = call;
    const challenge = await codes.find({ id: challengeId }, bindingOf(caller));
    const attemptOnce = (pass: Pass) =>
      deps.inSeenTime((tx) => attemptIn(tx, call, { challengeId, code, pass }));
    const factor: FactorType = challenge.channel === 'email' ? 'email_otp' : 'sms_otp';
    const outcome =
      (await attemptOnce('after_cooldown')) ??
      (await attemptOnce(await failures.pass(caller.userId, factor, client)));
    // A parallel attempt came first.
    if (!outcome) throw new ApiError('rate_limited', { retry_after: 1 });
    if ('begun' in outcome) return outcome.begun;
    await failures.wasWrong(caller.userId, factor, outcome.counted);
    throw new ApiError('invalid_code', { attempts_left: outcome.attemptsLeft });
  }

  type Outcome =
    | { readonly begun: AccountRecovery }
    | { readonly counted: CountedAttempt; readonly attemptsLeft: number };

  /** The attempt is counted before it is evaluated, and the count is committed if it is wrong (security #13, #14). */
  async function attemptIn(
    tx: Database,
    { caller, client }: RecoveryCall,
    { challengeId, code, pass }: { challengeId: string; code: string; pass: Pass },
  ): Promise<Outcome | undefined> {
    const user = await sessions.holdAccount(caller, tx);
    const challenge = await codes.find({ id: challengeId }, bindingOf(caller), tx);
    const isIts = ({ target }: AskingContact) =>
      target.channel === challenge.channel && target.address === challenge.address;
    const contact = await contactOf(user, caller, isIts, tx);
    const counted = await failures.countIfOpen(user.id, contact.factor, pass, tx);
    if (!counted) return undefined;
    const tried: CodeAttempt = await codes.attempt(challenge, code, tx);
    if (!tried.isRight) return { counted, attemptsLeft: tried.attemptsLeft };
    await failures.succeeded(user.id, contact.factor, tx);
    await begin(tx, user, contact, { caller, client });
    return { begun: await describe(user, caller, tx) };
  }

  async function begin(tx: Database, user: User, by: AskingContact, call: RecoveryCall): Promise<void> {
    const { caller, client } = call;
    const now = clock.now();
    // An operator's account cannot be recovered by waiting (#250), nor any account by a single possession (#248).
    const needsOperator = deps.mode === 'operator' || !by.isAnother || (await deps.isOperator(user.id, tx));
    const takesEffectAt = now + recoveryWait;
    await recoveriesRepository(tx).put({
      user_id: user.id,
      asked_at: now,
      takes_effect_at: takesEffectAt,
      contact: by.contact,
      is_another_possession: by.isAnother ? 1 : 0,
      needs_operator: needsOperator ? 1 : 0,
      password_version: user.password_version,
      email_key: user.email_key,
      phone: user.phone,
      approved_at: null,
      approved_by: null,
      approved_by_client: null,
      reminded_at: null,
      ended_at: null,
      end_reason: null,
    });
    await deps.tell.withLink(tx, user, 'recovery_requested', client);
    audit.record(tx, {
      action: 'user.recovery_requested',
      target: userTarget(user),
      changes: {
        contact: by.contact,
        takes_effect_at: new Date(takesEffectAt).toISOString(),
        needs_operator: needsOperator,
      },
    });
    // All open pages are notified, except that of the requesting session.
    const { sessionId } = caller;
    afterCommit(
      tx,
      () => void deps.accountEvents.tell({ userId: user.id, change: 'recovery_waits', sessionId }),
    );
  }

  return { read, request, retry, confirm };
}

function present(sent: SentCode): Challenge {
  return {
    challenge_id: sent.challengeId,
    hint: sent.hint,
    code_length: sent.codeLength,
    reference_code: sent.referenceCode,
    expires_at: new Date(sent.expiresAt).toISOString(),
    resend_after: sent.resendAfter,
  };
}
