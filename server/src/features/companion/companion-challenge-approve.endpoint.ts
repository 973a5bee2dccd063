import { companionChallengeApprove } from '@latchkey/contract/companion/companion-challenge-approve';
import { implement } from '../../platform/http/implement.ts';
import type { ApprovalsService } from './approvals.service.ts';

export function companionChallengeApproveEndpoint(approvals: ApprovalsService) {
  return implement(companionChallengeApprove, ({ caller, params, body }) =>
    approvals.approve(caller, params.id, body.number),
  );
}
