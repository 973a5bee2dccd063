import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Id, Timestamp } from '../http/scalars.ts';
import { DeviceKind } from './device-kind.ts';

/** A live session of the account; unknown values about browser or address are null. */
export const Session = z.object({
  id: Id,
  created_at: Timestamp,
  last_seen_at: Timestamp,
  ip: z.nullable(z.string()),
  place: z.nullable(z.string()),
  device: z.nullable(z.string()),
  device_kind: z.nullable(DeviceKind),
  browser: z.nullable(z.string()),
  os: z.nullable(z.string()),
  /** Whether the session is bound to its browser's key, so that its token alone changes nothing. */
  is_bound: z.boolean(),
  is_current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** GET /api/sessions: where the account is signed in, most recently used first. */
export const sessionList = endpoint({
  method: 'GET',
  path: '/api/sessions',
  feature: 'sessions',
  summary: 'List the live sessions of the account.',
  source: 'security #48',
  callers: ['session'],
  proof: 'none',
  reply: z.object({ sessions: z.array(Session) }),
});
