import type { CompanionPairing } from '@latchkey/contract/companion/companion-device';
import { aliasOf, nameOf, type User } from '../accounts/user.ts';
import type { StoredDevice } from './devices.repository.ts';
import { presentDevice } from './present-device.ts';

export type PresentPairing = (device: StoredDevice, user: User) => CompanionPairing;

/** A pairing as the companion shows it; `pushPublicKey` is null if push is not configured. */
export function pairingPresenter(pushPublicKey: string | null): PresentPairing {
  return (device, user) => ({
    device: presentDevice(device),
    account: {
      name: nameOf(user),
      alias: aliasOf(user),
      profile_photo_url: user.photo_id ? `/photos/${user.photo_id}` : null,
    },
    push_public_key: pushPublicKey,
  });
}
