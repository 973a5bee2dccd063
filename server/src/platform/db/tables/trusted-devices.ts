export interface TrustedDevicesTables {
  trusted_devices: TrustedDevicesTable;
}

/** A browser whose sign-ins to the account go without a second factor, by its key (docs/behaviour/mfa.md#trusted-devices). */
export interface TrustedDevicesTable {
  id: string;
  user_id: string;
  /** RFC 7638, of the browser's key; another browser with the same cookies has another. */
  key_thumbprint: string;
  /** The second factor that was proven when it was trusted. */
  factor: string;
  created_at: number;
  expires_at: number;
  last_used_at: number | null;
  ip: string | null;
  user_agent: string | null;
  device_id: string | null;
}
