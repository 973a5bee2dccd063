import { challengeRequest } from '@latchkey/contract/mfa/challenge-request';
import { challengeVerify } from '@latchkey/contract/mfa/challenge-verify';
import { newestCode } from '../../../app/testing/read-inbox.ts';
import type { TestPortal } from '../../../app/testing/test-portal.ts';

/** An `mfa_token` obtained with a code to this phone (E.164), for the session or the pending call of the token. */
export const proofBySms = (portal: TestPortal, token: string, phone: string): Promise<string> =>
  proofByCode(portal, token, 'sms_otp', phone);

/** The same with a code to this email or phone. */
export async function proofByCode(
  portal: TestPortal,
  token: string,
  factor: 'email_otp' | 'sms_otp',
  to: string,
): Promise<string> {
  const params = { factor };
  const { body: asked } = await portal.call(challengeRequest, { token, params, body: {} });
  const body = { challenge_id: asked.challenge_id, code: await newestCode(portal, to) };
  return (await portal.call(challengeVerify, { token, params, body })).body.mfa_token;
}
