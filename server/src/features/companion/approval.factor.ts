import { catalog } from '../../platform/text/catalog.ts';
import { forgetAddedIn } from '../accounts/forget-added.ts';
import { isResting, provenanceOf } from '../accounts/resting.ts';
import type { ForgetFactor, HoldsFactor, SentFactor } from '../mfa/factor.ts';
import { approvalsRepository } from './approvals.repository.ts';
import { devicesRepository, type StoredDevice } from './devices.repository.ts';
import { firstCallWithin } from './limits.ts';
import { type SentApprovalsDeps, sentApprovalsService } from './sent-approvals.service.ts';

export const hasDevices: HoldsFactor = async (user, on) =>
  (await devicesRepository(on).list(user.id)).length > 0;

/** Deletes the paired devices and their pending approvals. */
export const forgetDevices: ForgetFactor = async (userId, on) => {
  await approvalsRepository(on).replaceAll(userId);
  return devicesRepository(on).removeAll(userId);
};

export const forgetAddedDevices = forgetAddedIn('companion_devices', ({ name }) =>
  [catalog().factors.carro_id.name, name && `(${name})`].filter(Boolean).join(' '),
);

/** Approval in the companion app. */
export function approvalFactor(deps: SentApprovalsDeps): SentFactor {
  return {
    type: 'carro_id',
    async offer(user, on = deps.db, view) {
      const devices = await devicesRepository(on).list(user.id);
      const hasKey = ({ last_used_at, created_at }: StoredDevice) =>
        last_used_at !== null || created_at > deps.clock.now() - firstCallWithin;
      return devices.some((device) => hasKey(device) && !isResting(provenanceOf(device), view))
        ? { type: 'carro_id', ...catalog().factors.carro_id }
        : undefined;
    },
    sends: sentApprovalsService(deps),
  };
}
