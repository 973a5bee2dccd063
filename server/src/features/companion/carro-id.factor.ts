import { catalog } from '../../platform/text/catalog.ts';
import type { SentFactor } from '../mfa/factor.ts';
import { type ApprovalRequestsDeps, approvalRequestsService } from './approval-requests.service.ts';
import { devicesRepository } from './devices.repository.ts';

/** Approval in the companion app. */
export function carroIdFactor(deps: ApprovalRequestsDeps): SentFactor {
  return {
    type: 'carro_id',
    strength: 'strong',
    async offer(user) {
      const devices = await devicesRepository(deps.db).list(user.id);
      return devices.length > 0 ? { type: 'carro_id', ...catalog().factors.carro_id } : undefined;
    },
    sends: approvalRequestsService(deps),
    reset: (userId, on) => devicesRepository(on).removeAll(userId),
  };
}
