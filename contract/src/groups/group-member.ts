import * as z from 'zod/mini';
import { Id, Timestamp } from '../http/scalars.ts';

/** An account in a group. */
export const GroupMember = z.object({
  user_id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  status: z.enum(['active', 'suspended']),
  added_at: Timestamp,
});
export type GroupMember = z.infer<typeof GroupMember>;

export const groupMemberExample: GroupMember = {
  user_id: '0190f5a0-1111-7000-8000-000000000001',
  name: 'Alice Tan',
  email: 'alice@example.com',
  phone: null,
  status: 'active',
  added_at: '2026-11-20T10:26:00.000Z',
};
