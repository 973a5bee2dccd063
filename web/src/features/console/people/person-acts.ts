import type { OperatorRole } from '@latchkey/contract/admin/operator-roles';
import type { AdminUserDetail, Obstacle } from '@latchkey/contract/users/admin-user';
import { userActivate } from '@latchkey/contract/users/user-activate';
import { userApproveRecovery } from '@latchkey/contract/users/user-approve-recovery';
import { userCancelDeletion } from '@latchkey/contract/users/user-cancel-deletion';
import { userEndSessions } from '@latchkey/contract/users/user-end-sessions';
import { userResetFactors } from '@latchkey/contract/users/user-reset-factors';
import { userSendResetLink } from '@latchkey/contract/users/user-send-reset-link';
import { userStopRecovery } from '@latchkey/contract/users/user-stop-recovery';
import { userSuspend } from '@latchkey/contract/users/user-suspend';
import { userUnlock } from '@latchkey/contract/users/user-unlock';
import type { SessionCall } from '../../sessions/use-session-call.ts';

type Send = (
  callApi: SessionCall,
  person: AdminUserDetail,
  given: { reason: string; mfaToken: string | undefined },
) => Promise<AdminUserDetail>;

const by =
  (endpoint: typeof userUnlock): Send =>
  (callApi, { id }, { reason, mfaToken }) =>
    callApi(endpoint, { params: { id }, body: { reason }, mfaToken });

/** What an operator may do to an account, mildest first: the call, the minimum role, and when it applies. */
export const personActs = {
  unlock: { send: by(userUnlock), role: 'support', isDanger: false, fits: () => true },
  sendResetLink: {
    send: by(userSendResetLink),
    role: 'support',
    isDanger: false,
    fits: ({ can_reset_by_email }) => can_reset_by_email,
  },
  endSessions: { send: by(userEndSessions), role: 'support', isDanger: false, fits: () => true },
  approveRecovery: {
    // Approves the recovery that the operator saw, not one that has replaced it.
    send: (callApi, { id, recovery }, { reason, mfaToken }) => {
      const body = { asked_at: recovery?.asked_at ?? '', reason };
      return callApi(userApproveRecovery, { params: { id }, body, mfaToken });
    },
    role: 'support',
    isDanger: true,
    fits: ({ recovery }) => recovery?.needs_operator === true && recovery.approved_at === null,
  },
  stopRecovery: {
    send: by(userStopRecovery),
    role: 'support',
    isDanger: false,
    fits: ({ recovery }) => recovery !== null,
  },
  resetFactors: { send: by(userResetFactors), role: 'support', isDanger: true, fits: () => true },
  suspend: {
    send: by(userSuspend),
    role: 'admin',
    isDanger: true,
    fits: ({ status }) => status === 'active',
  },
  activate: {
    send: by(userActivate),
    role: 'admin',
    isDanger: false,
    fits: ({ status }) => status === 'suspended',
  },
  cancelDeletion: {
    send: by(userCancelDeletion),
    role: 'admin',
    isDanger: false,
    fits: ({ erase_at }) => erase_at !== null,
  },
} as const satisfies Record<string, PersonActUnit>;

interface PersonActUnit {
  send: Send;
  role: OperatorRole;
  isDanger: boolean;
  fits: (person: AdminUserDetail) => boolean;
}

export type PersonAct = keyof typeof personActs;

/** The action that removes an obstacle; undefined if only time or the person can (docs/behaviour/admin.md#support). */
export const mends: Record<Obstacle['kind'], PersonAct | undefined> = {
  suspended: 'activate',
  locked: 'unlock',
  factor_locked: 'resetFactors',
  factor_paused: 'unlock',
  phone_sign_in_paused: 'unlock',
  phone_sign_in_known_browsers_only: 'unlock',
  password_known_browsers_only: 'sendResetLink',
  reset_waits: undefined,
  recovery_waits: 'approveRecovery',
  no_sign_in_method: 'sendResetLink',
  no_second_factor: undefined,
  no_way_to_reset: undefined,
  message_failed: undefined,
  wrong_attempts: 'sendResetLink',
};
