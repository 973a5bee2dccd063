import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { SignInReportLink } from './sign-in-report-read.ts';

/**
 * POST /api/auth/sign-in-report/confirm: 'This wasn't me', without signing in. Ends the session of that sign-in and those
 * begun since. Where a password signed in, 2FA is off and the email is still the account's, it ends every session and takes
 * that password away; `reset_token` sets a new one as a mailed reset link does, and is null elsewhere. The link works once.
 */
export const signInReportConfirm = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in-report/confirm',
  feature: 'login-history',
  summary: 'Report a sign-in as not recognised with the mailed link.',
  source: '#107',
  callers: ['anyone'],
  body: SignInReportLink,
  reply: z.object({
    reset_token: z.nullable(z.string()),
    /** The sign-in methods that were added by it and are gone, by name. */
    removed: z.array(z.string()),
  }),
  errors: ['invalid_token', 'rate_limited'],
});
