import { companionAddresses } from '@latchkey/contract/companion/companion-addresses';
import { pairingProofText } from '@latchkey/contract/companion/device-signature';
import type { pairingComplete } from '@latchkey/contract/companion/pairing-complete';
import { isFailure } from '../platform/api/api-failure.ts';
import { call } from '../platform/api/call.ts';
import { companionDatabase } from './companion-database.ts';
import { type NewKey, newDeviceKey, signText } from './device-key.ts';
import type { Pairing } from './pairing.ts';

/** A pairing whose reply has not arrived yet. It is stored, since the device may be paired by then. */
interface BegunPairing extends NewKey {
  readonly secret: string;
  readonly name: string;
}

/**
 * Makes a key in this browser and registers its public half; rejects with an ApiFailure. Another attempt with the same
 * secret registers the same key.
 */
export async function pair(secret: string, name: string): Promise<Pairing> {
  const before = (await begunPairings()).find((begun) => begun.secret === secret);
  const begun = { ...(before ?? (await newDeviceKey())), secret, name };
  await companionDatabase.put('begun', begun);
  return complete(begun);
}

/** Completes the pairings whose reply was lost, as far as the server knows them. */
export async function completeBegun(): Promise<Pairing[]> {
  const completed = await Promise.allSettled((await begunPairings()).map(complete));
  return completed.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}

const begunPairings = () => companionDatabase.all<BegunPairing>('begun');

async function complete({ secret, name, privateKey, publicKey, thumbprint }: BegunPairing): Promise<Pairing> {
  const proof = await signText(privateKey, pairingProofText(secret, thumbprint));
  try {
    const reply = await call<typeof pairingComplete>(companionAddresses.pairingComplete, {
      body: { secret, public_key: publicKey, name, proof },
      // What has begun is completed when the app is opened again, too.
      outlivesPage: true,
    });
    const pairing: Pairing = {
      deviceId: reply.device.id,
      key: privateKey,
      deviceName: reply.device.name,
      account: reply.account,
      pushPublicKey: reply.push_public_key,
    };
    await companionDatabase.put('pairings', pairing);
    await companionDatabase.remove('begun', secret);
    keepStored();
    return pairing;
  } catch (error) {
    // The server has decided; without a decision the device may be paired.
    if (isFailure(error, 'invalid_token') || isFailure(error, 'conflict'))
      await companionDatabase.remove('begun', secret);
    throw error;
  }
}

/**
 * Otherwise a browser that is short of space may throw the key away.
 * Nobody waits for it: Firefox asks the person, who may never answer.
 */
function keepStored(): void {
  navigator.storage?.persist?.().catch(() => false);
}
