import type { CompanionChallenge } from '@latchkey/contract/companion/companion-challenge-list';
import type { FactorType } from '@latchkey/contract/http/api-error';
import type { DescribeClient } from '../../platform/clients/describe-client.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { DeviceCaller, TokenCaller } from '../../platform/http/caller.ts';
import type { CodeHasher } from '../../platform/secrets/code-hasher.ts';
import { randomDigits } from '../../platform/secrets/random-digits.ts';
import { tokenHash } from '../../platform/secrets/token-hash.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { LoginHistoryService } from '../login-history/login-history.service.ts';
import type { FactorFailuresService } from '../mfa/factor-failures.service.ts';
import type { FailedSignInsService } from '../mfa/failed-sign-ins.service.ts';
import type { MfaTokensService } from '../mfa/mfa-tokens.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { UserEventsService } from '../realtime/user-events.service.ts';
import type { Session } from '../sessions/session.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { type CompanionRequest, challengesRepository } from './challenges.repository.ts';
import { devicesRepository } from './devices.repository.ts';
import { challengesShown, codeLength } from './limits.ts';

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
  readonly failedSignIns: FailedSignInsService;
  readonly events: Pick<UserEventsService, 'toSession'>;
  /** What an application calls itself; null where there is none. */
  readonly applicationName: (clientId: string) => Promise<string | null>;
}

/** Who asked, and for which account. */
interface Asked {
  readonly user: User;
  readonly session: Session;
  readonly request: CompanionRequest;
}

export type ApprovalsService = ReturnType<typeof approvalsService>;

/** The companion's side of an approval: what waits, yes with the right number, or no. Every request is answered once. */
export function approvalsService(deps: ApprovalsDeps) {
  const { db, clock, hasher, sessions, history, notices, mfaTokens, failures, failedSignIns, events } = deps;

  async function list(caller: DeviceCaller): Promise<{ challenges: CompanionChallenge[] }> {
    const rows = await challengesRepository(db).waiting(caller.userId, clock.now(), challengesShown);
    const shown = rows.map(async (row): Promise<CompanionChallenge[]> => {
      // What was asked for under a token is over with it.
      const session = await sessions.find(row.session_id);
      if (!session || session.ended_at !== null) return [];
      const application = row.client_id === null ? null : await deps.applicationName(row.client_id);
      return [{ ...present(row, deps.describeClient), application }];
    });
    return { challenges: (await Promise.all(shown)).flat() };
  }

  /** Throws `not_found` for another account's, `challenge_expired`, and `conflict` for one that was answered before. */
  async function find(caller: DeviceCaller, id: string): Promise<Asked> {
    const request = await challengesRepository(db).findOf(caller.userId, id);
    if (!request) throw new ApiError('not_found');
    const [user, session] = await Promise.all([
      usersRepository(db).findById(request.user_id),
      sessions.find(request.session_id),
    ]);
    if (['approved', 'denied', 'wrong_number'].includes(request.state)) throw new ApiError('conflict');
    const isOver = request.state === 'replaced' || request.expires_at <= clock.now();
    // What was asked for under a token is over with it.
    if (isOver || !user || !session || session.ended_at !== null) throw new ApiError('challenge_expired');
    return { user, session, request };
  }

  async function approve(caller: DeviceCaller, id: string, number: string) {
    const asked = await find(caller, id);
    const { user, request } = asked;
    if (number !== request.number) return mismatch(caller, asked);
    const code = randomDigits(codeLength);
    const holder = holderOf(request);
    const mfaToken = await db.transaction().execute(async (tx) => {
      await sessions.holdAccount(holder, tx);
      // The device may have been removed since it signed.
      if (!(await devicesRepository(tx).find(caller.deviceKeyId))) throw new ApiError('unauthenticated');
      // The count before the request, as where its code is tried: the two must not wait for each other.
      await failures.succeeded(user.id, 'carro_id', tx);
      const token = await mfaTokens.issue(holder, 'carro_id', tx);
      const isFirst = await challengesRepository(tx).answer(id, {
        state: 'approved',
        deviceId: caller.deviceKeyId,
        at: clock.now(),
        codeHash: hasher.hash(code, id),
        tokenHash: tokenHash(token),
      });
      if (!isFirst) throw new ApiError('conflict');
      return token;
    });
    await events.toSession(user.id, request.session_id, {
      event_name: 'carroid_approved',
      data: { challenge_id: id, mfa_token: mfaToken },
    });
    return { code, expires_at: new Date(request.expires_at).toISOString() };
  }

  /** Ends the request, and counts like a wrong code: three numbers are no protection against a second guess. */
  async function mismatch(caller: DeviceCaller, { user, request }: Asked): Promise<never> {
    // It ends a request that the owner's own device answers: no cooldown holds it up.
    const counted = await failures.count(user.id, 'carro_id', 'at_once');
    const isFirst = await answer(caller, request, 'wrong_number');
    if (!isFirst) {
      await counted.giveBack();
      throw new ApiError('conflict');
    }
    await failures.wasWrong(user.id, 'carro_id', counted);
    if (request.session_kind !== 'session') {
      const ask = {
        user,
        caller: holderOf(request),
        client: clientOf(request),
        requestId: request.request_id,
      };
      await failedSignIns.note(ask, 'carro_id');
    }
    await tellDenied(request, 'wrong_number');
    throw new ApiError('invalid_code', { attempts_left: 0 });
  }

  /** Final, and a report: the history and the owner's mailbox have it, and a sign-in under way ends (security #8). */
  async function deny(caller: DeviceCaller, id: string): Promise<Record<string, never>> {
    const { user, session, request } = await find(caller, id);
    const factors = JSON.parse(session.factors) as FactorType[];
    const client = clientOf(request);
    await inTransaction(db, async (tx) => {
      if (!(await answer(caller, request, 'denied', tx))) throw new ApiError('conflict');
      await history.record(
        {
          userId: user.id,
          result: 'denied',
          signInMethod: request.session_kind === 'pending_reset' ? 'reset' : history.signInMethodOf(factors),
          factor: 'carro_id',
          sessionId: session.id,
          client,
          requestId: request.request_id,
        },
        tx,
      );
      await notices.tell(tx, user, 'sign_in_denied', { client });
    });
    // Before the token ends: its connection closes with it.
    await tellDenied(request, 'denied');
    if (request.session_kind !== 'session') await sessions.end(session.id, 'denied');
    return {};
  }

  const answer = (
    caller: DeviceCaller,
    { id }: CompanionRequest,
    state: 'denied' | 'wrong_number',
    on: Database = db,
  ): Promise<boolean> =>
    challengesRepository(on).answer(id, { state, deviceId: caller.deviceKeyId, at: clock.now() });

  const tellDenied = (request: CompanionRequest, reason: 'denied' | 'wrong_number'): Promise<void> =>
    events.toSession(request.user_id, request.session_id, {
      event_name: 'carroid_denied',
      data: { challenge_id: request.id, reason },
    });

  return { list, approve, deny };
}

const purposes = {
  session: 'confirm_action',
  pending_2fa: 'sign_in',
  pending_reset: 'password_reset',
} as const;

function present(
  row: CompanionRequest,
  describeClient: DescribeClient,
): Omit<CompanionChallenge, 'application'> {
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
  };
}

const holderOf = (request: CompanionRequest): TokenCaller => ({
  userId: request.user_id,
  sessionId: request.session_id,
  kind: request.session_kind,
});

const clientOf = (request: CompanionRequest) => ({
  ip: request.ip,
  userAgent: request.user_agent,
  deviceId: request.client_device_id,
});
