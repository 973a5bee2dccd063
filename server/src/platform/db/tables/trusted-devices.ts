export interface TrustedDevicesTables {
  trusted_devices: TrustedDevicesTable;
}

/**
 * A browser, identified by its key, that signs in to the account without a second factor
 * (docs/behaviour/mfa.md#trusted-devices).
 */
export interface TrustedDevicesTable {
  id: string;
  user_id: string;
  /** Thumbprint (RFC 7638) of the browser's key. A browser to which the cookies were copied has another key. */
  key_thumbprint: string;
  /** The second factor that was proven when the device was trusted. */
  factor: string;
  /** Of that factor, see accounts/rests-on.ts. */
  rests_on: string | null;
  created_at: number;
  expires_at: number;
  last_used_at: number | null;
  ip: string | null;
  user_agent: string | null;
  device_id: string | null;
}
