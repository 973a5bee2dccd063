import { companionChallengeDeny } from '@latchkey/contract/companion/companion-challenge-deny';
import { implement } from '../../platform/http/implement.ts';
import type { ApprovalsService } from './approvals.service.ts';

export function companionChallengeDenyEndpoint(approvals: ApprovalsService) {
  return implement(companionChallengeDeny, ({ caller, params }) => approvals.deny(caller, params.id));
}
