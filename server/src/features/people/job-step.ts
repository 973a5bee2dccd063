import { isAtLeast } from '@latchkey/contract/admin/operator-roles';
import { audit, userTarget } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { OperatorCaller } from '../../platform/http/caller.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { GroupsService } from '../groups/groups.service.ts';
import type { JobStep } from '../jobs/jobs.service.ts';
import type { OperatorsService } from '../operators/operators.service.ts';

export interface JobStepDeps {
  readonly db: Database;
  readonly operators: Pick<OperatorsService, 'refuseHigher' | 'asNow'>;
  readonly accounts: Pick<AccountsService, 'suspend'>;
  readonly groups: Pick<GroupsService, 'addMember'>;
  /** Ends every token of an account. */
  readonly endSessions: (tx: Database, userId: string) => Promise<boolean>;
}

/** What a job does to one account, with the services of the corresponding calls. */
export function jobStep({ db, operators, accounts, groups, endSessions }: JobStepDeps): JobStep {
  return async ({ action, group, groupId, reason }, caller, userId, count) => {
    /** The operator may have lost the role since the job started (#184). Call it in the transaction of the change. */
    const check = async (tx: Database): Promise<void> => {
      const now: OperatorCaller = await operators.asNow(caller, tx);
      if (!isAtLeast(now.role, action === 'end_sessions' ? 'support' : 'admin'))
        throw new ApiError('forbidden');
      await operators.refuseHigher(now, userId, tx);
      await count(tx);
    };
    switch (action) {
      case 'suspend':
        if (!(await accounts.suspend(userId, { reason, check }))) throw new ApiError('not_found');
        return;
      case 'add_to_group':
        await groups.addMember(group ?? '', userId, { groupId, reason, guard: (_, tx) => check(tx) });
        return;
      case 'end_sessions':
        await inTransaction(db, async (tx) => {
          const user = await usersRepository(tx).hold(userId);
          if (!user) throw new ApiError('not_found');
          await check(tx);
          if (!(await endSessions(tx, userId))) return;
          audit.record(tx, { action: 'user.sessions_ended', target: userTarget(user), reason });
        });
    }
  };
}
