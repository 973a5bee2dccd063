import { companionApprove } from '@latchkey/contract/companion/companion-approve';
import { approvalStatus } from '@latchkey/contract/mfa/approval-status';
import type { TestPortal } from '../../../app/testing/test-portal.ts';
import { ask } from './companion-account.ts';
import type { TestDevice } from './companion-device.ts';

/** Requests an approval over HTTP and returns the `mfa_token` of it. */
export async function proofByApproval(
  portal: TestPortal,
  token: string,
  device: TestDevice,
): Promise<string> {
  const { body: challenge } = await ask(portal, token);
  const { status } = await device.call(companionApprove, {
    params: { id: challenge.challenge_id },
    body: { number: challenge.number ?? '' },
  });
  if (status !== 200) throw new Error('The request was not approved');
  const { body } = await portal.call(approvalStatus, {
    token,
    body: { challenge_id: challenge.challenge_id },
  });
  if (!body.mfa_token) throw new Error('The approval earned nothing');
  return body.mfa_token;
}
