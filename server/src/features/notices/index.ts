import type { Clock } from '../../platform/clock/clock.ts';
import type { Outbox } from '../../platform/messages/outbox.ts';
import { noticesService } from './notices.service.ts';

/** Notices of what happened to an account; it has no calls of its own. */
export function noticesFeature(deps: { readonly clock: Clock; readonly outbox: Outbox }) {
  return { notices: noticesService(deps) };
}
