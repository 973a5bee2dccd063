import * as z from 'zod/mini';
import { WhoVouches } from '../applications/who-vouches.ts';
import { ApplicationRequest } from '../ciba/application-request.ts';
import { endpoint } from '../http/endpoint.ts';
import { Id, Timestamp } from '../http/scalars.ts';
import { companionAddresses } from './companion-addresses.ts';

/**
 * A pending request for this device: who asks, and the three numbers of which the portal shows one
 * (docs/behaviour/companion.md#states).
 */
export const WaitingApproval = z.object({
  challenge_id: Id,
  /** What is being approved. */
  purpose: z.enum(['sign_in', 'password_reset', 'confirm_action', 'application_request']),
  /** The application that the sign-in is for; null for the portal itself. */
  application: z.nullable(z.string()),
  /** Of the application; the portal itself is verified. */
  ...WhoVouches.shape,
  place: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  os: z.nullable(z.string()),
  requested_at: Timestamp,
  expires_at: Timestamp,
  /** Empty for a request of an application, for which no page of the portal shows a number. */
  numbers: z.array(z.string()),
  /** A back-channel request of an application; null for every other purpose. */
  request: z.nullable(ApplicationRequest),
});
export type WaitingApproval = z.infer<typeof WaitingApproval>;

/** GET /api/companion/challenges: pending requests, newest first. */
export const companionApprovalList = endpoint({
  ...companionAddresses.companionApprovalList,
  feature: 'companion',
  summary: 'List the requests waiting for this device.',
  source: 'docs/behaviour/companion.md#calls',
  callers: ['device'],
  reply: z.object({ challenges: z.array(WaitingApproval) }),
});
