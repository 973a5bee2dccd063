import * as z from 'zod/mini';
import { Id, Timestamp } from '../http/scalars.ts';

/** A person who was invited to create an account. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  name: z.nullable(z.string()),
  /** Names of the groups that the account becomes a member of. */
  groups: z.array(z.string()),
  status: z.enum(['open', 'accepted', 'revoked', 'expired']),
  created_at: Timestamp,
  /** When its newest link was mailed, which is valid until `expires_at`. */
  sent_at: Timestamp,
  expires_at: Timestamp,
  /** The account that was created with it. */
  user_id: z.nullable(Id),
});
export type Invitation = z.infer<typeof Invitation>;

export const invitationExample: Invitation = {
  id: '0190f5a0-2222-7000-8000-000000000001',
  email: 'ben@example.com',
  name: 'Ben Lim',
  groups: ['staff'],
  status: 'open',
  created_at: '2026-11-20T10:26:00.000Z',
  sent_at: '2026-11-20T10:26:00.000Z',
  expires_at: '2026-11-27T10:26:00.000Z',
  user_id: null,
};
