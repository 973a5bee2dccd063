import type { CompanionPairing } from '@latchkey/contract/companion/companion-device';

/** An account that this device is paired with, and the key that proves it. */
export interface Pairing {
  readonly deviceId: string;
  readonly key: CryptoKey;
  readonly deviceName: string;
  readonly account: CompanionPairing['account'];
  readonly pushPublicKey: string | null;
}

/** What the last approval gave: the code for a portal that hears nothing. */
export interface ApprovalCode {
  readonly deviceId: string;
  readonly code: string;
  readonly expiresAt: string;
}
