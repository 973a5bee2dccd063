import type { CompanionPairing } from '@latchkey/contract/companion/companion-device';

/** An account that this device is paired with, and the device's key for it. */
export interface Pairing {
  readonly deviceId: string;
  readonly key: CryptoKey;
  readonly deviceName: string;
  readonly account: CompanionPairing['account'];
  readonly pushPublicKey: string | null;
}

/** The code of the last approval, for a portal that receives no event. */
export interface ApprovalCode {
  readonly deviceId: string;
  readonly code: string;
  readonly expiresAt: string;
}
