import { type NoticesDeps, noticesService } from './notices.service.ts';

/** Notices about events of an account; has no calls of its own. */
export function noticesFeature(deps: NoticesDeps) {
  return { notices: noticesService(deps) };
}
