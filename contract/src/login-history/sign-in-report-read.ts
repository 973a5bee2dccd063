import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { EmailInput, Timestamp, TokenInput } from '../http/scalars.ts';
import { DeviceKind } from '../sessions/device-kind.ts';
import { LoginMethod } from './login-history.ts';

/** The parameters of the link in the mail about a new sign-in. */
export const SignInReportLink = z.strictObject({ email: EmailInput, token: TokenInput });

/** POST /api/auth/sign-in-report: the sign-in that a mailed link refers to; changes nothing. */
export const signInReportRead = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in-report',
  feature: 'login-history',
  summary: 'Read the sign-in that an emailed link refers to.',
  source: '#107',
  callers: ['anyone'],
  body: SignInReportLink,
  reply: z.object({
    at: Timestamp,
    method: LoginMethod,
    ip: z.nullable(z.string()),
    place: z.nullable(z.string()),
    device: z.nullable(z.string()),
    device_kind: z.nullable(DeviceKind),
    browser: z.nullable(z.string()),
    os: z.nullable(z.string()),
  }),
  errors: ['invalid_token', 'rate_limited'],
});
