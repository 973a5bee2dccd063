import * as z from 'zod/mini';
import { canonicalBase64url } from '../http/base64url.ts';
import { endpoint } from '../http/endpoint.ts';
import { Empty } from '../http/scalars.ts';
import { companionAddresses } from './companion-addresses.ts';

/** With or without padding, as browsers differ; otherwise only the canonical encoding (#119). */
const oneSpelling = z.refine<string>((key) => canonicalBase64url.test(key.replace(/=+$/, '')), 'invalid');

/** The result of `PushSubscription.toJSON` (W3C Push API); additional properties are dropped. */
const PushSubscriptionInput = z.object({
  endpoint: z.string().check(z.maxLength(2048, 'too_long'), z.regex(/^https:\/\//, 'invalid')),
  keys: z.object({
    /** 65 bytes of base64url (RFC 8291 §3.1). */
    p256dh: z.string().check(z.maxLength(88, 'invalid'), z.regex(/^[\w-]{87}=?$/, 'invalid'), oneSpelling),
    /** 16 bytes of base64url. */
    auth: z.string().check(z.maxLength(24, 'invalid'), z.regex(/^[\w-]{22}={0,2}$/, 'invalid'), oneSpelling),
  }),
});

/** PUT /api/companion/push: the push subscription of this device; null removes it. */
export const companionPushSet = endpoint({
  ...companionAddresses.companionPushSet,
  feature: 'companion',
  summary: 'Set the push subscription of this device.',
  source: 'docs/behaviour/companion.md#pairing, RFC 8030',
  callers: ['device'],
  body: z.strictObject({ subscription: z.nullable(PushSubscriptionInput) }),
  reply: Empty,
  errors: ['invalid_fields'],
});
