import { type MailedLinksDeps, mailedLinksService } from './mailed-links.service.ts';

/** Links that prove an e-mail address; the calls that take them belong to other features. */
export function mailedLinksFeature(deps: MailedLinksDeps) {
  return { mailedLinks: mailedLinksService(deps) };
}
