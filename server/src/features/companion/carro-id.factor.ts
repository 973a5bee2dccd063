import { catalog } from '../../platform/text/catalog.ts';
import type { ForgetFactor, SentFactor } from '../mfa/factor.ts';
import { type ApprovalRequestsDeps, approvalRequestsService } from './approval-requests.service.ts';
import { challengesRepository } from './challenges.repository.ts';
import { devicesRepository } from './devices.repository.ts';

/** Forgets the paired devices, and what waits for their answer. */
export const forgetDevices: ForgetFactor = async (userId, on) => {
  await challengesRepository(on).replaceAll(userId);
  await devicesRepository(on).removeAll(userId);
};

/** Approval in the companion app. */
export function carroIdFactor(deps: ApprovalRequestsDeps): SentFactor {
  return {
    type: 'carro_id',
    async offer(user, on = deps.db) {
      const devices = await devicesRepository(on).list(user.id);
      return devices.length > 0 ? { type: 'carro_id', ...catalog().factors.carro_id } : undefined;
    },
    sends: approvalRequestsService(deps),
  };
}
