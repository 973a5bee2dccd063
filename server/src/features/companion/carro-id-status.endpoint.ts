import { carroIdStatus } from '@latchkey/contract/mfa/carro-id-status';
import { implement } from '../../platform/http/implement.ts';
import type { ApprovalStatusService } from './approval-status.service.ts';

export function carroIdStatusEndpoint(status: ApprovalStatusService) {
  return implement(carroIdStatus, ({ caller, body }) => status.read(caller, body.challenge_id));
}
