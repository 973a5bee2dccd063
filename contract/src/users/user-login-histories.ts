import * as z from 'zod/mini';
import { adminEndpoint } from '../admin/admin-endpoint.ts';
import { listQuery, pageOf } from '../admin/admin-list.ts';
import { FactorType } from '../http/api-error.ts';
import { Id, IdInput, Timestamp } from '../http/scalars.ts';
import { LoginMethod, LoginResult } from '../login-history/login-history.ts';
import { DeviceKind } from '../sessions/device-kind.ts';

/** A sign-in or attempt as support sees it; unlike the person, support learns why one was refused. */
export const AdminLoginHistory = z.object({
  id: Id,
  at: Timestamp,
  result: LoginResult,
  method: LoginMethod,
  factor: z.nullable(FactorType),
  /** Why it was refused; null if it was not, or the reason was not recorded. */
  reason: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  place: z.nullable(z.string()),
  device: z.nullable(z.string()),
  device_kind: z.nullable(DeviceKind),
  browser: z.nullable(z.string()),
  os: z.nullable(z.string()),
});
export type AdminLoginHistory = z.infer<typeof AdminLoginHistory>;

/** GET /api/admin/users/:id/login-histories: newest first. */
export const userLoginHistories = adminEndpoint({
  method: 'GET',
  path: '/api/admin/users/:id/login-histories',
  summary: 'List the sign-ins of an account, and the refused ones with their reason.',
  source: 'docs/behaviour/admin.md#support',
  role: 'auditor',
  params: z.object({ id: IdInput }),
  query: z.strictObject({ cursor: listQuery.cursor, limit: listQuery.limit }),
  reply: pageOf(AdminLoginHistory),
  examples: {
    reply: {
      items: [
        {
          id: '0190f5a0-1111-7000-8000-000000000004',
          at: '2026-11-21T08:00:00.000Z',
          result: 'failure',
          method: 'password',
          factor: null,
          reason: 'wrong_password',
          ip: '192.0.2.7',
          place: 'Singapore',
          device: 'Computer',
          device_kind: 'computer',
          browser: 'Firefox 130',
          os: 'Windows',
        },
      ],
      next_cursor: null,
    },
  },
});
