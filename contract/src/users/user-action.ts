import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { ReasonInput } from '../admin/admin-list.ts';
import type { OperatorRole } from '../admin/operator-roles.ts';
import { IdInput } from '../http/scalars.ts';
import { AdminUserDetail, adminUserDetailExample } from './admin-user.ts';

interface Action {
  readonly path: `/api/admin/users/:id/${string}`;
  readonly summary: string;
  readonly role: OperatorRole;
}

/** An operator's action on an account; returns the account afterwards. */
export const userAction = ({ path, summary, role }: Action) =>
  adminEndpoint({
    method: 'POST',
    path,
    summary,
    source: 'docs/behaviour/admin.md#support',
    role,
    params: z.object({ id: IdInput }),
    body: z.strictObject({ reason: ReasonInput }),
    reply: AdminUserDetail,
    errors: ['conflict'],
    examples: { body: { reason: 'Called the help desk' }, reply: adminUserDetailExample },
  });
