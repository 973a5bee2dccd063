import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Id, Timestamp } from '../http/scalars.ts';
import { DeviceKind } from '../sessions/device-kind.ts';

/** A browser that is not asked for the second factor of a sign-in; what was not recognised of it or its address is null. */
export const TrustedDevice = z.object({
  id: Id,
  trusted_at: Timestamp,
  expires_at: Timestamp,
  /** When a sign-in last went without its second factor there; null where none has. */
  last_used_at: z.nullable(Timestamp),
  ip: z.nullable(z.string()),
  place: z.nullable(z.string()),
  device: z.nullable(z.string()),
  device_kind: z.nullable(DeviceKind),
  browser: z.nullable(z.string()),
  os: z.nullable(z.string()),
  /** Whether it is the browser that asks. */
  is_current: z.boolean(),
});
export type TrustedDevice = z.infer<typeof TrustedDevice>;

/** GET /api/trusted-devices: the latest trusted first. */
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
