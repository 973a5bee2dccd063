import type { CompanionDevice } from '@latchkey/contract/companion/companion-device';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import type { FactorChangesService } from '../mfa/factor-changes.service.ts';
import type { StepUp } from '../mfa/step-up.ts';
import { devicesRepository, type StoredDevice } from './devices.repository.ts';
import { presentDevice } from './present-device.ts';

export interface DevicesDeps {
  readonly db: Database;
  readonly stepUp: StepUp;
  readonly changes: FactorChangesService;
}

export type DevicesService = ReturnType<typeof devicesService>;

/** The companions of an account, for its owner. Another account's are as unknown as made-up ones (security #64). */
export function devicesService({ db, stepUp, changes }: DevicesDeps) {
  const devices = devicesRepository(db);

  async function find(caller: TokenCaller, id: string): Promise<StoredDevice> {
    const device = await devices.findOf(caller.userId, id);
    if (!device) throw new ApiError('not_found');
    return device;
  }

  return {
    async list(caller: TokenCaller): Promise<{ devices: CompanionDevice[] }> {
      return { devices: (await devices.list(caller.userId)).map(presentDevice) };
    },
    async rename(
      caller: TokenCaller,
      mfaToken: string | undefined,
      id: string,
      name: string,
    ): Promise<CompanionDevice> {
      const device = await find(caller, id);
      await stepUp.demand(caller, mfaToken);
      if (!(await devices.rename(caller.userId, id, name))) throw new ApiError('not_found');
      return presentDevice({ ...device, name });
    },
    async remove(
      caller: TokenCaller,
      mfaToken: string | undefined,
      id: string,
    ): Promise<Record<string, never>> {
      await find(caller, id);
      const all = await devices.list(caller.userId);
      await changes.remove({
        caller,
        mfaToken,
        factor: 'carro_id',
        keepsAnother: all.length > 1,
        remove: (on) => devicesRepository(on).remove(caller.userId, id),
      });
      return {};
    },
  };
}
