import { type NoticesDeps, noticesService } from './notices.service.ts';

/** Notices of what happened to an account; it has no calls of its own. */
export function noticesFeature(deps: NoticesDeps) {
  return { notices: noticesService(deps) };
}
