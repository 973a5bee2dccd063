import type { FactorType } from '@latchkey/contract/http/api-error';
import type { AdminUserDetail } from '@latchkey/contract/users/admin-user';
import { audit, userTarget } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { OperatorCaller } from '../../platform/http/caller.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { catalog } from '../../platform/text/catalog.ts';
import type { RecoveriesService } from '../account-recovery/recoveries.service.ts';
import type { AccountsService, OperatorAct } from '../accounts/accounts.service.ts';
import { attributesOf } from '../accounts/attributes.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { GroupsService } from '../groups/groups.service.ts';
import type { FactorResetService } from '../mfa/factor-reset.service.ts';
import type { OffersService } from '../mfa/offers.service.ts';
import type { OperatorsService } from '../operators/operators.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { ObstaclesService } from './obstacles.service.ts';
import type { PeopleService } from './people.service.ts';

export interface SupportDeps {
  readonly db: Database;
  readonly people: PeopleService;
  readonly groups: Pick<GroupsService, 'namesOf'>;
  readonly operators: Pick<OperatorsService, 'refuseHigher' | 'refuseOwn'>;
  readonly accounts: Pick<AccountsService, 'suspend' | 'activate'>;
  readonly factors: Pick<FactorResetService, 'reset'>;
  readonly recoveries: Pick<RecoveriesService, 'approve' | 'stop'>;
  readonly offers: Pick<OffersService, 'isEnforced'>;
  readonly obstacles: ObstaclesService;
  readonly sessions: Pick<SessionsService, 'liveIds'>;
  /** Ends every token of an account. */
  /** Returns whether there was anything to end. */
  readonly endSessions: (tx: Database, userId: string) => Promise<boolean>;
  readonly limits: {
    unlock(userId: string, act: OperatorAct): Promise<boolean>;
  };
  /** Mails a link that resets the password; in the transaction that holds the account. False where nobody may have one. */
  readonly sendResetLink: (tx: Database, user: User) => Promise<boolean>;
  /** By account: an operator's double click, or a machine in a loop, fills nobody's mailbox (security #306). */
  readonly links: Pick<RateLimit, 'consume'>;
  readonly recoveryCodesLeft: (userId: string) => Promise<number | null>;
}

export type SupportService = ReturnType<typeof supportService>;

/** What operators see of one account, and can do for it (docs/behaviour/admin.md#support). */
export function supportService(deps: SupportDeps) {
  const { db, people, operators, accounts, factors, offers, sessions, limits } = deps;

  /** Throws `not_found`. */
  async function read(id: string): Promise<AdminUserDetail> {
    const person = await people.find(id);
    const [hindered, live, codesLeft, groups] = await Promise.all([
      deps.obstacles.of(person),
      sessions.liveIds(id),
      deps.recoveryCodesLeft(id),
      deps.groups.namesOf(id),
    ]);
    return {
      ...people.present(person),
      given_name: person.given_name,
      family_name: person.family_name,
      timezone: person.timezone,
      lark_id: person.lark_id,
      attributes: attributesOf(person),
      groups,
      has_password: person.password_hash !== null,
      can_reset_by_email: hindered.canResetByEmail,
      is_2fa_enforced: offers.isEnforced(person),
      preferred_factor: (person.preferred_factor as FactorType | null) ?? null,
      factors: [...hindered.held],
      recovery_codes_left: codesLeft,
      sessions: live.length,
      recovery: hindered.recovery,
      obstacles: hindered.obstacles,
    };
  }

  /** Refuses to act on an account of a higher role (#197). */
  const byCaller = (caller: OperatorCaller, reason: string | undefined): OperatorAct => ({
    reason,
    check: (tx, user) => operators.refuseHigher(caller, user.id, tx),
  });

  type Act = (caller: OperatorCaller, id: string, reason?: string) => Promise<AdminUserDetail>;

  const suspend: Act = async (caller, id, reason) => {
    await accounts.suspend(id, byCaller(caller, reason));
    return read(id);
  };

  const activate: Act = async (caller, id, reason) => {
    await accounts.activate(id, byCaller(caller, reason));
    return read(id);
  };

  /** Locks limit guesses, also those of somebody with the operator's session (security #326). */
  const unlock: Act = async (caller, id, reason) => {
    operators.refuseOwn(caller, id);
    await limits.unlock(id, byCaller(caller, reason));
    return read(id);
  };

  const resetFactors: Act = async (caller, id, reason) => {
    operators.refuseOwn(caller, id);
    await factors.reset(id, byCaller(caller, reason));
    return read(id);
  };

  /** Nobody approves their own recovery (#251), or one that they have not seen (#331). */
  async function approveRecovery(
    caller: OperatorCaller,
    id: string,
    { asked_at, reason }: { readonly asked_at: string; readonly reason?: string | undefined },
  ): Promise<AdminUserDetail> {
    operators.refuseOwn(caller, id);
    const by =
      caller.by.kind === 'machine'
        ? { userId: null, clientId: caller.by.clientId }
        : { userId: caller.by.userId, clientId: null };
    await deps.recoveries.approve(id, asked_at, by, byCaller(caller, reason));
    return read(id);
  }

  const stopRecovery: Act = async (caller, id, reason) => {
    await deps.recoveries.stop(id, byCaller(caller, reason));
    return read(id);
  };

  /** In a transaction that holds the account; throws `not_found`, `forbidden`. */
  async function act(
    caller: OperatorCaller,
    id: string,
    run: (tx: Database, user: User) => Promise<void>,
  ): Promise<AdminUserDetail> {
    await inTransaction(db, async (tx) => {
      const user = await usersRepository(tx).hold(id);
      if (!user) throw new ApiError('not_found');
      await operators.refuseHigher(caller, id, tx);
      await run(tx, user);
    });
    return read(id);
  }

  const endSessions: Act = (caller, id, reason) =>
    act(caller, id, async (tx, user) => {
      if (!(await deps.endSessions(tx, id))) return;
      audit.record(tx, { action: 'user.sessions_ended', target: userTarget(user), reason });
    });

  const sendResetLink: Act = async (caller, id, reason) => {
    // Ahead of the count: whoever may not act on the account uses up none of its links.
    await operators.refuseHigher(caller, id, db);
    await deps.links.consume(id);
    return act(caller, id, async (tx, user) => {
      if (!(await deps.sendResetLink(tx, user)))
        throw new ApiError('conflict', { message: catalog().operators.noResetLink });
      audit.record(tx, { action: 'user.reset_link_sent', target: userTarget(user), reason });
    });
  };

  return {
    read,
    suspend,
    activate,
    unlock,
    resetFactors,
    approveRecovery,
    stopRecovery,
    endSessions,
    sendResetLink,
  };
}
