import { companionChallengeList } from '@latchkey/contract/companion/companion-challenge-list';
import { implement } from '../../platform/http/implement.ts';
import type { ApprovalsService } from './approvals.service.ts';

export function companionChallengeListEndpoint(approvals: ApprovalsService) {
  return implement(companionChallengeList, ({ caller }) => approvals.list(caller));
}
