import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { SignInReportLink } from './sign-in-report-read.ts';

/**
 * POST /api/auth/sign-in-report/confirm: 'This wasn't me', without signing in. Ends the session of that sign-in and
 * those started since. If it was a sign-in by password, 2FA is off and the email is still the account's, ends every
 * session and removes that password; `reset_token` then sets a new one like a mailed reset link, and is null otherwise.
 * The link works once.
 */
export const signInReportConfirm = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in-report/confirm',
  feature: 'login-history',
  summary: 'Report a sign-in as unrecognised with an emailed link.',
  source: '#107',
  callers: ['anyone'],
  body: SignInReportLink,
  reply: z.object({
    reset_token: z.nullable(z.string()),
    /** Whether a link was mailed that takes back the email, which a reported session has moved. */
    is_restoring_mailed: z.boolean(),
    /** Whether the account had a password, and has none now. */
    is_password_removed: z.boolean(),
    /** The names of the sign-in methods that it added and that were removed. */
    removed: z.array(z.string()),
  }),
  errors: ['invalid_token', 'rate_limited'],
});
