import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { CursorInput } from '../http/scalars.ts';
import { LoginHistory } from './login-history.ts';

/** GET /api/login-histories: the sign-ins of the account, newest first, in pages. */
export const loginHistoryList = endpoint({
  method: 'GET',
  path: '/api/login-histories',
  feature: 'login-history',
  summary: 'List the sign-ins of the account.',
  source: 'docs/behaviour/login-history.md#calls',
  callers: ['session'],
  proof: 'none',
  query: z.strictObject({ cursor: CursorInput }),
  reply: z.object({
    login_histories: z.array(LoginHistory),
    /** Null on the last page. */
    next_cursor: z.nullable(z.string()),
  }),
});
