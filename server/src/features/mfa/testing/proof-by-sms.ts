import { challengeRequest } from '@latchkey/contract/mfa/challenge-request';
import { challengeVerify } from '@latchkey/contract/mfa/challenge-verify';
import { newestCode } from '../../../app/testing/read-inbox.ts';
import type { TestPortal } from '../../../app/testing/test-portal.ts';

/** An `mfa_token` obtained with a code to this phone (E.164), for the session or the pending call of the token. */
export async function proofBySms(portal: TestPortal, token: string, phone: string): Promise<string> {
  const params = { factor: 'sms_otp' } as const;
  const { body: asked } = await portal.call(challengeRequest, { token, params, body: {} });
  const body = { challenge_id: asked.challenge_id, code: await newestCode(portal, phone) };
  return (await portal.call(challengeVerify, { token, params, body })).body.mfa_token;
}
