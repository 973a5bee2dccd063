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

/** What an operator may do to an account, mildest first: the call, the minimum role, and when it applies. */
export const personActs = {
  unlock: { call: userUnlock, role: 'support', isDanger: false, fits: () => true },
  sendResetLink: {
    call: userSendResetLink,
    role: 'support',
    isDanger: false,
    fits: ({ can_reset_by_email }) => can_reset_by_email,
  },
  endSessions: { call: userEndSessions, role: 'support', isDanger: false, fits: () => true },
  approveRecovery: {
    call: userApproveRecovery,
    role: 'support',
    isDanger: true,
    fits: ({ recovery }) => recovery?.needs_operator === true && recovery.approved_at === null,
  },
  stopRecovery: {
    call: userStopRecovery,
    role: 'support',
    isDanger: false,
    fits: ({ recovery }) => recovery !== null,
  },
  resetFactors: { call: userResetFactors, role: 'support', isDanger: true, fits: () => true },
  suspend: { call: userSuspend, role: 'admin', isDanger: true, fits: ({ status }) => status === 'active' },
  activate: {
    call: userActivate,
    role: 'admin',
    isDanger: false,
    fits: ({ status }) => status === 'suspended',
  },
  cancelDeletion: {
    call: userCancelDeletion,
    role: 'admin',
    isDanger: false,
    fits: ({ erase_at }) => erase_at !== null,
  },
} as const satisfies Record<string, PersonActUnit>;

interface PersonActUnit {
  call: typeof userUnlock;
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
  reset_waits: undefined,
  recovery_waits: 'approveRecovery',
  no_sign_in_method: 'sendResetLink',
  no_second_factor: undefined,
  no_way_to_reset: undefined,
  message_failed: undefined,
  wrong_attempts: 'sendResetLink',
};
