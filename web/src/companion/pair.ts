import { companionAddresses } from '@latchkey/contract/companion/companion-addresses';
import { pairingProofText } from '@latchkey/contract/companion/device-signature';
import type { pairingComplete } from '@latchkey/contract/companion/pairing-complete';
import { call } from '../platform/api/call.ts';
import { companionDatabase } from './companion-database.ts';
import { newDeviceKey, signText } from './device-key.ts';
import type { Pairing } from './pairing.ts';

/** Makes a key in this browser and registers its public half; rejects with an ApiFailure. */
export async function pair(secret: string, name: string): Promise<Pairing> {
  const { privateKey, publicKey, thumbprint } = await newDeviceKey();
  const proof = await signText(privateKey, pairingProofText(secret, thumbprint));
  const reply = await call<typeof pairingComplete>(companionAddresses.pairingComplete, {
    body: { secret, public_key: publicKey, name, proof },
  });
  const pairing: Pairing = {
    deviceId: reply.device.id,
    key: privateKey,
    deviceName: reply.device.name,
    account: reply.account,
    pushPublicKey: reply.push_public_key,
  };
  await companionDatabase.put('pairings', pairing);
  keepStored();
  return pairing;
}

/**
 * Otherwise a browser that is short of space may throw the key away.
 * Nobody waits for it: Firefox asks the person, who may never answer.
 */
function keepStored(): void {
  navigator.storage?.persist?.().catch(() => false);
}
