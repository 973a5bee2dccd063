import * as z from 'zod/mini';
import { Id } from '../http/scalars.ts';

/** An account that has a role directly. */
export const RoleUser = z.object({
  user_id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  status: z.enum(['active', 'suspended']),
});
export type RoleUser = z.infer<typeof RoleUser>;

export const roleUserExample: RoleUser = {
  user_id: '0190f5a0-1111-7000-8000-000000000001',
  name: 'Alice Tan',
  email: 'alice@example.com',
  phone: null,
  status: 'active',
};
