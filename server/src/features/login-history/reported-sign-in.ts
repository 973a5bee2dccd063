import { type AuditEvent, userTarget } from '../../platform/audit/audit.ts';
import type { User } from '../accounts/user.ts';
import type { LoginHistoryRow } from './login-history.repository.ts';

/** The audit event of 'This wasn't me'. */
export const signInReported = (user: User, entry: LoginHistoryRow): AuditEvent<'user.sign_in_disowned'> => ({
  action: 'user.sign_in_disowned',
  target: userTarget(user),
  changes: { login_history_id: entry.id, session_id: entry.session_id },
});
