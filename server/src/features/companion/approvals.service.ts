import { type WhoVouches, whoVouches } from '@latchkey/contract/applications/who-vouches';
import type { WaitingApproval } from '@latchkey/contract/companion/companion-approval-list';
import type { FactorType } from '@latchkey/contract/http/api-error';
import type { DescribeClient } from '../../platform/clients/describe-client.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { afterCommit, inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { DeviceCaller, TokenCaller } from '../../platform/http/caller.ts';
import type { CodeHasher } from '../../platform/secrets/code-hasher.ts';
import { randomDigits } from '../../platform/secrets/random-digits.ts';
import { tokenHash } from '../../platform/secrets/token-hash.ts';
import { provenanceOf } from '../accounts/resting.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { Client } from '../applications/client.ts';
import type { LoginHistoryService } from '../login-history/login-history.service.ts';
import type { FactorFailuresService } from '../mfa/factor-failures.service.ts';
import type { FailedSignInsService } from '../mfa/failed-sign-ins.service.ts';
import type { MfaTokensService } from '../mfa/mfa-tokens.service.ts';
import type { OffersService } from '../mfa/offers.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { UserEventsService } from '../realtime/user-events.service.ts';
import type { Session } from '../sessions/session.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { type Approval, approvalsRepository } from './approvals.repository.ts';
import { devicesRepository } from './devices.repository.ts';
import { approvalsShown, codeLength } from './limits.ts';

export interface ApprovalsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly hasher: CodeHasher;
  readonly describeClient: DescribeClient;
  readonly sessions: SessionsService;
  readonly history: LoginHistoryService;
  readonly notices: NoticesService;
  readonly mfaTokens: Pick<MfaTokensService, 'issue'>;
  readonly failures: FactorFailuresService;
  readonly offers: Pick<OffersService, 'counts' | 'readmit'>;
  readonly failedSignIns: FailedSignInsService;
  readonly events: Pick<UserEventsService, 'toSession'>;
  /** The factor is not lost, so that a waiting recovery ends (security #274). */
  readonly endRecovery: (tx: Database, userId: string) => Promise<void>;
  /** Back-channel requests of applications. */
  readonly waitingRequests: (userId: string) => Promise<WaitingApproval[]>;
  /** The application's name; null if there is none. */
  readonly findClient: (id: string) => Promise<Client | undefined>;
}

/** The requester of an approval, and the account. */
interface Asked {
  readonly user: User;
  readonly session: Session;
  readonly approval: Approval;
}

export type ApprovalsService = ReturnType<typeof approvalsService>;

/**
 * The companion's side of an approval: lists pending ones, approves with the right number, or denies. Each is answered
 * once.
 */
export function approvalsService(deps: ApprovalsDeps) {
  const { db, clock, hasher, sessions, history, notices, mfaTokens, failures, failedSignIns, events } = deps;

  async function list(caller: DeviceCaller): Promise<{ challenges: WaitingApproval[] }> {
    const rows = await approvalsRepository(db).waiting(caller.userId, clock.now(), approvalsShown);
    const shown = rows.map(async (row): Promise<WaitingApproval[]> => {
      // A request ends with the token that it was made under.
      const session = await sessions.find(row.session_id);
      if (!session || session.ended_at !== null) return [];
      if (!(await mayAnswer(caller, row))) return [];
      const client = row.client_id === null ? undefined : await deps.findClient(row.client_id);
      const vouching = client ? whoVouches(client) : { is_verified: true, vouched_by: null };
      return [{ ...present(row, deps.describeClient), application: client?.name ?? null, ...vouching }];
    });
    const [approvals, requests] = await Promise.all([
      Promise.all(shown),
      deps.waitingRequests(caller.userId),
    ]);
    return { challenges: [...approvals.flat(), ...requests] };
  }

  /**
   * Throws `not_found` for another account's approval, `challenge_expired`, and `conflict` if it was answered before.
   */
  async function find(caller: DeviceCaller, id: string): Promise<Asked> {
    const approval = await approvalsRepository(db).findOf(caller.userId, id);
    if (!approval) throw new ApiError('not_found');
    const [user, session] = await Promise.all([
      usersRepository(db).findById(approval.user_id),
      sessions.find(approval.session_id),
    ]);
    if (['approved', 'denied', 'wrong_number'].includes(approval.state)) throw new ApiError('conflict');
    const isOver = approval.state === 'replaced' || approval.expires_at <= clock.now();
    // A request ends with the token that it was made under.
    if (isOver || !user || !session || session.ended_at !== null) throw new ApiError('challenge_expired');
    if (!(await mayAnswer(caller, approval))) throw new ApiError('not_found');
    return { user, session, approval };
  }

  /** A companion that was just paired in the requesting session belongs to the same person as the request. */
  async function mayAnswer({ deviceKeyId }: DeviceCaller, approval: Approval): Promise<boolean> {
    const device = await devicesRepository(db).find(deviceKeyId);
    return device !== undefined && (await deps.offers.counts(holderOf(approval), provenanceOf(device)));
  }

  async function approve(caller: DeviceCaller, id: string, number: string) {
    const asked = await find(caller, id);
    const { user, approval } = asked;
    if (number !== approval.number) return mismatch(caller, asked);
    const code = randomDigits(codeLength);
    const holder = holderOf(approval);
    const mfaToken = await inTransaction(db, async (tx) => {
      const now = await sessions.holdAccount(holder, tx);
      await deps.offers.readmit(holder, 'carro_id', now, tx);
      await refuseRemoved(caller, tx);
      // Locks the count before the approval's row, as verifying its code does, to avoid a deadlock.
      await failures.succeeded(user.id, 'carro_id', tx);
      const token = await mfaTokens.issue(holder, 'carro_id', tx);
      const isFirst = await approvalsRepository(tx).answer(id, {
        state: 'approved',
        deviceId: caller.deviceKeyId,
        at: clock.now(),
        codeHash: hasher.hash(code, id),
        tokenHash: tokenHash(token),
      });
      if (!isFirst) throw new ApiError('conflict');
      return token;
    });
    // Not awaited: the answer is committed, and a page that receives no event asks for it.
    void events.toSession(user.id, approval.session_id, {
      event_name: 'carroid_approved',
      data: { challenge_id: id, mfa_token: mfaToken },
    });
    return { code, expires_at: new Date(approval.expires_at).toISOString() };
  }

  /** Ends the approval and counts as a wrong code: with three numbers, a second guess must not be possible. */
  async function mismatch(caller: DeviceCaller, { user, approval }: Asked): Promise<never> {
    // The owner's own device answers, and the approval ends: no cooldown applies.
    const counted = await failures.count(user.id, 'carro_id', 'at_once');
    try {
      await inTransaction(db, (tx) => refuse(caller, approval, 'wrong_number', tx));
    } catch (error) {
      await counted.giveBack();
      throw error;
    }
    await failures.wasWrong(user.id, 'carro_id', counted);
    if (approval.session_kind !== 'session') {
      const ask = {
        user,
        caller: holderOf(approval),
        client: clientOf(approval),
        requestId: approval.request_id,
      };
      await failedSignIns.note(ask, 'carro_id');
    }
    tellDenied(approval, 'wrong_number');
    throw new ApiError('invalid_code', { attempts_left: 0 });
  }

  /**
   * Final, and treated as a report: it is recorded in the history and mailed to the owner, and a pending sign-in ends
   * (security #8).
   */
  async function deny(caller: DeviceCaller, id: string): Promise<Record<string, never>> {
    const { user, session, approval } = await find(caller, id);
    const factors = JSON.parse(session.factors) as FactorType[];
    const client = clientOf(approval);
    await inTransaction(db, async (tx) => {
      await refuse(caller, approval, 'denied', tx);
      await history.record(
        {
          userId: user.id,
          result: 'denied',
          signInMethod: approval.session_kind === 'pending_reset' ? 'reset' : history.signInMethodOf(factors),
          factor: 'carro_id',
          sessionId: session.id,
          client,
          requestId: approval.request_id,
        },
        tx,
      );
      await notices.tell(tx, user, 'sign_in_denied', { client });
      // Before the token ends, which closes its connection.
      afterCommit(tx, () => tellDenied(approval, 'denied'));
      if (approval.session_kind !== 'session') await sessions.end(session.id, 'denied', tx);
    });
    return {};
  }

  /** Throws `conflict` if another answer came first. */
  async function refuse(
    caller: DeviceCaller,
    { id, user_id }: Approval,
    state: 'denied' | 'wrong_number',
    tx: Database,
  ): Promise<void> {
    // A recovery also takes effect with the account locked.
    const owner = await usersRepository(tx).hold(user_id);
    if (owner?.status !== 'active') throw new ApiError('unauthenticated');
    await refuseRemoved(caller, tx);
    const answer = { state, deviceId: caller.deviceKeyId, at: clock.now() };
    if (!(await approvalsRepository(tx).answer(id, answer))) throw new ApiError('conflict');
    await deps.endRecovery(tx, user_id);
  }

  /**
   * The device may have been removed since it signed (security #302): checked with the account locked, as its removal
   * does.
   */
  async function refuseRemoved({ deviceKeyId, userId }: DeviceCaller, tx: Database): Promise<void> {
    if (!(await devicesRepository(tx).findOf(userId, deviceKeyId))) throw new ApiError('unauthenticated');
  }

  function tellDenied(approval: Approval, reason: 'denied' | 'wrong_number'): void {
    void events.toSession(approval.user_id, approval.session_id, {
      event_name: 'carroid_denied',
      data: { challenge_id: approval.id, reason },
    });
  }

  return { list, approve, deny };
}

const purposes = {
  session: 'confirm_action',
  pending_2fa: 'sign_in',
  pending_reset: 'password_reset',
} as const;

function present(
  row: Approval,
  describeClient: DescribeClient,
): Omit<WaitingApproval, 'application' | keyof WhoVouches> {
  const { ip, place, browser, os } = describeClient({ ip: row.ip, user_agent: row.user_agent });
  return {
    challenge_id: row.id,
    purpose: purposes[row.session_kind],
    place,
    ip,
    browser,
    os,
    requested_at: new Date(row.created_at).toISOString(),
    expires_at: new Date(row.expires_at).toISOString(),
    numbers: JSON.parse(row.numbers) as string[],
    request: null,
  };
}

const holderOf = (approval: Approval): TokenCaller => ({
  userId: approval.user_id,
  sessionId: approval.session_id,
  kind: approval.session_kind,
});

const clientOf = (approval: Approval) => ({
  ip: approval.ip,
  userAgent: approval.user_agent,
  deviceId: approval.client_device_id,
});
