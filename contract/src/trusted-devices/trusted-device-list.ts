import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Id, Timestamp } from '../http/scalars.ts';
import { DeviceKind } from '../sessions/device-kind.ts';

/** A browser whose sign-ins need no second factor; unknown values about it or its address are null. */
export const TrustedDevice = z.object({
  id: Id,
  trusted_at: Timestamp,
  expires_at: Timestamp,
  /** When a sign-in there last skipped the second factor; null if none has. */
  last_used_at: z.nullable(Timestamp),
  ip: z.nullable(z.string()),
  place: z.nullable(z.string()),
  device: z.nullable(z.string()),
  device_kind: z.nullable(DeviceKind),
  browser: z.nullable(z.string()),
  os: z.nullable(z.string()),
  /** Whether it is the caller's browser. */
  is_current: z.boolean(),
});
export type TrustedDevice = z.infer<typeof TrustedDevice>;

/** GET /api/trusted-devices: most recently trusted first. */
export const trustedDeviceList = endpoint({
  method: 'GET',
  path: '/api/trusted-devices',
  feature: 'trusted-devices',
  summary: 'List the devices that are not asked for a second factor.',
  source: 'docs/behaviour/mfa.md#trusted-devices, security #259',
  callers: ['session'],
  proof: 'none',
  reply: z.object({ trusted_devices: z.array(TrustedDevice) }),
});
