import type { SessionsTable } from '../../platform/db/tables/sessions.ts';

export type Session = Readonly<SessionsTable>;

export const endReasons = [
  'logout',
  'revoked',
  'disowned',
  'suspended',
  'password_changed',
  'completed',
  'denied',
  'replaced',
  'key_revoked',
  'withdrawn',
  'expired',
] as const;
/** Why a session ended; kept for operators. */
export type EndReason = (typeof endReasons)[number];
