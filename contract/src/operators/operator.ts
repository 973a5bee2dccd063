import * as z from 'zod/mini';
import { Version } from '../admin/admin-list.ts';
import { OperatorRole } from '../admin/operator-roles.ts';
import { Id, Timestamp } from '../http/scalars.ts';

/** An account that operates the portal. */
export const Operator = z.object({
  user_id: Id,
  name: z.string(),
  email: z.nullable(z.string()),
  role: OperatorRole,
  /** A suspended account is no operator until it is activated again. */
  status: z.enum(['active', 'suspended']),
  granted_at: Timestamp,
  version: Version,
});
export type Operator = z.infer<typeof Operator>;

export const operatorExample: Operator = {
  user_id: '0190f5a0-1111-7000-8000-000000000001',
  name: 'Alice Tan',
  email: 'alice@example.com',
  role: 'admin',
  status: 'active',
  granted_at: '2026-11-20T10:26:00.000Z',
  version: 'Zk2xq3b0hP4',
};
