import type { RedirectUriFault } from '../clients/redirect-uri.ts';

/** What is wrong with a redirect URI, shown after the URI itself. */
export const redirectUriFaults: Record<RedirectUriFault, string> = {
  not_url: 'is not a URL',
  fragment: 'must not have a fragment',
  wildcard: 'must be exact: wildcards are not allowed',
  user: 'must not contain a user name',
  scheme: 'must be https, or http on localhost',
  app_scheme: "must be https, http on localhost, or an app's own scheme such as com.example.app:/done",
};
