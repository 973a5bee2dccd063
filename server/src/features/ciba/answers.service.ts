import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { afterCommit, inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ClientInfo, DeviceCaller } from '../../platform/http/caller.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { Client } from '../applications/client.ts';
import type { BackchannelGrants } from '../authorize/backchannel-port.ts';
import type { LoginHistoryService } from '../login-history/login-history.service.ts';
import { requestsRepository, type StoredRequest } from './requests.repository.ts';
import type { StillAllowed, StillAllowedDeps } from './still-allowed.ts';

export interface AnswersDeps extends Pick<StillAllowedDeps, 'ownerOfDevice'> {
  readonly db: Database;
  readonly clock: Clock;
  readonly grants: () => BackchannelGrants;
  readonly findClient: (id: string) => Promise<Client | undefined>;
  readonly stillAllowed: StillAllowed;
  readonly history: Pick<LoginHistoryService, 'record'>;
  /**
   * Records what the application may access, and whether a person was shown it and agreed; in the transaction of the
   * approval, so that whoever takes it back finds both (security #319).
   */
  readonly recordAccess: (
    tx: Database,
    user: User,
    clientId: string,
    given: { items: readonly string[]; isAllowed: boolean; shownAt: number | undefined },
  ) => Promise<void>;
  /** The companion is not lost, so that a waiting recovery ends (security #274). */
  readonly endRecovery: (tx: Database, userId: string) => Promise<void>;
  /** The type of a notice that the account must settle before anything else. */
  readonly requiredNotice: (userId: string) => Promise<string | undefined>;
  /** Sends the pings that are due; never throws. */
  readonly ping: () => void;
}

export interface Answer {
  readonly caller: DeviceCaller;
  readonly id: string;
  /** The companion's request. */
  readonly client: ClientInfo;
  readonly requestId: string;
}

export interface Approval extends Answer {
  /** When the person was shown the request, see `GivenAccess`. */
  readonly shownAt: number | undefined;
}

/** The companion's side: approves exactly what is shown, or denies. Each request is answered once. */
export function answersService(deps: AnswersDeps) {
  const { db, clock, stillAllowed } = deps;

  /**
   * Throws `not_found` for another account's request, `challenge_expired`, and `conflict` for one that was answered
   * before.
   */
  async function find({ caller, id }: Answer): Promise<{ request: StoredRequest; application: Client }> {
    const request = await requestsRepository(db).findOf(caller.userId, id);
    if (!request) throw new ApiError('not_found');
    if (['approved', 'denied', 'used'].includes(request.state)) throw new ApiError('conflict');
    const application = await deps.findClient(request.client_id);
    if (
      !application?.mayUse.includes('ciba') ||
      request.state !== 'waiting' ||
      request.expires_at <= clock.now()
    )
      throw new ApiError('challenge_expired');
    return { request, application };
  }

  /**
   * Throws also `attention_required`, as the calls of a session do, and `consent_required` if something that the person has to
   * agree to was described otherwise since they were shown it: the request then waits on (security #604).
   */
  async function approve(answer: Approval): Promise<Record<string, never>> {
    const { request, application } = await find(answer);
    // Otherwise an application would get by this way what the notice stops on the web (security #355).
    const attention = await deps.requiredNotice(answer.caller.userId);
    if (attention !== undefined) throw new ApiError('attention_required', { attention });
    const items = JSON.parse(request.items) as string[];
    const { userId } = answer.caller;
    // Before the answer, without which the grant cannot be used.
    const grantId = await deps.grants().make({ userId, clientId: application.id, items });
    try {
      await settle(answer, request, application, { grantId, shownAt: answer.shownAt });
    } catch (error) {
      await deps.grants().drop(grantId);
      throw error;
    }
    return {};
  }

  /** Final: it is recorded in the history, and the application cannot ask again for a while (security #226). */
  async function deny(answer: Answer): Promise<Record<string, never>> {
    const { request, application } = await find(answer);
    await settle(answer, request, application, null);
    return {};
  }

  async function settle(
    { caller, client, requestId }: Answer,
    request: StoredRequest,
    application: Client,
    approval: { readonly grantId: string; readonly shownAt: number | undefined } | null,
  ): Promise<void> {
    const isYes = approval !== null;
    await inTransaction(db, async (tx) => {
      const user = await holder(caller, tx);
      if (isYes && !(await stillAllowed(user, application.id, caller.deviceKeyId, tx)))
        throw new ApiError('challenge_expired');
      const requests = requestsRepository(tx);
      const at = clock.now();
      const state = isYes ? 'approved' : 'denied';
      if (
        !(await requests.answer(request.id, {
          state,
          grant_id: approval?.grantId ?? null,
          answered_by: caller.deviceKeyId,
          at,
        }))
      )
        throw new ApiError('conflict');
      if (approval) {
        const items = JSON.parse(request.items) as string[];
        const given = { items, isAllowed: !application.isTrusted, shownAt: approval.shownAt };
        await deps.recordAccess(tx, user, application.id, given);
      }
      await deps.endRecovery(tx, user.id);
      if (request.ping_state === 'waiting') await requests.leave(request.id, state, { ping_at: at });
      await deps.history.record(
        {
          userId: user.id,
          result: isYes ? 'success' : 'denied',
          signInMethod: 'application_request',
          factor: 'carro_id',
          client,
          requestId,
        },
        tx,
      );
      audit.record(tx, {
        action: isYes ? 'user.request_approved' : 'user.request_denied',
        target: userTarget(user),
        changes: { client: { id: application.id, name: application.name }, message: request.message },
      });
      afterCommit(tx, deps.ping);
    });
  }

  /** The device may have been removed, and the account suspended, since it signed. Throws `unauthenticated`. */
  async function holder({ userId, deviceKeyId }: DeviceCaller, tx: Database): Promise<User> {
    const user = await usersRepository(tx).hold(userId);
    if (user?.status !== 'active') throw new ApiError('unauthenticated');
    // A denial has effects as well: it ends a recovery and blocks the application (security #302).
    if ((await deps.ownerOfDevice(deviceKeyId, tx)) !== userId) throw new ApiError('unauthenticated');
    return user;
  }

  return { approve, deny };
}

export type AnswersService = ReturnType<typeof answersService>;
