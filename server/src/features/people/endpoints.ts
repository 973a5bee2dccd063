import { userActivate } from '@latchkey/contract/users/user-activate';
import { userApplications } from '@latchkey/contract/users/user-applications';
import { userApproveRecovery } from '@latchkey/contract/users/user-approve-recovery';
import { userCancelDeletion } from '@latchkey/contract/users/user-cancel-deletion';
import { userCreate } from '@latchkey/contract/users/user-create';
import { userEndSessions } from '@latchkey/contract/users/user-end-sessions';
import { userList } from '@latchkey/contract/users/user-list';
import { userLoginHistories } from '@latchkey/contract/users/user-login-histories';
import { userRead } from '@latchkey/contract/users/user-read';
import { userRemove } from '@latchkey/contract/users/user-remove';
import { userResetFactors } from '@latchkey/contract/users/user-reset-factors';
import { userSendResetLink } from '@latchkey/contract/users/user-send-reset-link';
import { userSessions } from '@latchkey/contract/users/user-sessions';
import { userStopRecovery } from '@latchkey/contract/users/user-stop-recovery';
import { userSuspend } from '@latchkey/contract/users/user-suspend';
import { userUnlock } from '@latchkey/contract/users/user-unlock';
import { userUpdate } from '@latchkey/contract/users/user-update';
import { implement } from '../../platform/http/implement.ts';
import type { PeopleService } from './people.service.ts';
import type { PersonChangesService } from './person-changes.service.ts';
import type { SupportService } from './support.service.ts';
import type { TracesService } from './traces.service.ts';

export interface PeopleServices {
  readonly people: PeopleService;
  readonly support: SupportService;
  readonly traces: TracesService;
  readonly changes: PersonChangesService;
}

export function peopleEndpoints({ people, support, traces, changes }: PeopleServices) {
  return [
    implement(userList, ({ query }) => people.list(query)),
    implement(userCreate, ({ body }) => changes.create(body)),
    implement(userUpdate, ({ caller, params, body, ifMatch }) =>
      changes.update(caller, params.id, body, ifMatch),
    ),
    implement(userRemove, ({ caller, params, body }) => changes.remove(caller, params.id, body)),
    implement(userCancelDeletion, ({ caller, params, body }) =>
      changes.cancelDeletion(caller, params.id, body.reason),
    ),
    implement(userRead, ({ params }) => support.read(params.id)),
    implement(userSuspend, ({ caller, params, body }) => support.suspend(caller, params.id, body.reason)),
    implement(userActivate, ({ caller, params, body }) => support.activate(caller, params.id, body.reason)),
    implement(userUnlock, ({ caller, params, body }) => support.unlock(caller, params.id, body.reason)),
    implement(userResetFactors, ({ caller, params, body }) =>
      support.resetFactors(caller, params.id, body.reason),
    ),
    implement(userApproveRecovery, ({ caller, params, body }) =>
      support.approveRecovery(caller, params.id, body),
    ),
    implement(userStopRecovery, ({ caller, params, body }) =>
      support.stopRecovery(caller, params.id, body.reason),
    ),
    implement(userEndSessions, ({ caller, params, body }) =>
      support.endSessions(caller, params.id, body.reason),
    ),
    implement(userSendResetLink, ({ caller, params, body }) =>
      support.sendResetLink(caller, params.id, body.reason),
    ),
    implement(userSessions, ({ params }) => traces.sessions(params.id)),
    implement(userLoginHistories, ({ params, query }) => traces.loginHistories(params.id, query)),
    implement(userApplications, ({ params }) => traces.applications(params.id)),
  ];
}
