import type { CompanionPairing } from '@latchkey/contract/companion/companion-device';
import type { companionPushSet } from '@latchkey/contract/companion/companion-push-set';
import type { BodyOf } from '@latchkey/contract/http/endpoint';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { DeviceCaller } from '../../platform/http/caller.ts';
import { catalog } from '../../platform/text/catalog.ts';
import type { User } from '../accounts/user.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { FactorChangesService } from '../mfa/factor-changes.service.ts';
import type { AccountEventsService } from '../realtime/account-events.service.ts';
import { isPushKey } from './device-key.ts';
import { devicesRepository, type StoredDevice } from './devices.repository.ts';
import type { PresentPairing } from './present-pairing.ts';

export interface OwnPairingDeps {
  readonly db: Database;
  readonly changes: FactorChangesService;
  readonly accountEvents: Pick<AccountEventsService, 'tell'>;
  readonly present: PresentPairing;
}

export type OwnPairingService = ReturnType<typeof ownPairingService>;

/** The actions of a companion on its own pairing. */
export function ownPairingService({ db, changes, accountEvents, present }: OwnPairingDeps) {
  const devices = devicesRepository(db);

  async function find(caller: DeviceCaller): Promise<{ device: StoredDevice; user: User }> {
    const [device, user] = await Promise.all([
      devices.find(caller.deviceKeyId),
      usersRepository(db).findById(caller.userId),
    ]);
    if (!device || !user) throw new ApiError('unauthenticated');
    return { device, user };
  }

  return {
    async read(caller: DeviceCaller): Promise<CompanionPairing> {
      const { device, user } = await find(caller);
      return present(device, user);
    },
    /** From then on its key is not accepted. */
    async remove(caller: DeviceCaller): Promise<Record<string, never>> {
      const { device, user } = await find(caller);
      await changes.givenUp({
        userId: user.id,
        factor: 'carro_id',
        remove: (on) => devicesRepository(on).remove(user.id, device.id),
      });
      await accountEvents.tell({ userId: user.id, change: 'factors', sessionId: null });
      return {};
    },
    /** Throws `invalid_fields` if no push could be encrypted with the subscription's key. */
    async setPush(
      caller: DeviceCaller,
      subscription: BodyOf<typeof companionPushSet>['subscription'],
    ): Promise<Record<string, never>> {
      if (subscription && !isPushKey(subscription.keys.p256dh)) {
        throw new ApiError('invalid_fields', {
          errors: { 'subscription.keys.p256dh': [catalog().fields.invalid] },
        });
      }
      await devices.setPush(caller.deviceKeyId, subscription && JSON.stringify(subscription));
      return {};
    },
  };
}
