import { type MailedLinksDeps, mailedLinksService } from './mailed-links.service.ts';

/** Links that prove an email address; the calls that use them belong to other features. */
export function mailedLinksFeature(deps: MailedLinksDeps) {
  return { mailedLinks: mailedLinksService(deps) };
}
