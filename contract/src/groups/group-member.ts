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
