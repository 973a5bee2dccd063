import type { Client, Provider } from 'oidc-provider';
import type { KeyPairs } from '../../../platform/tokens/key-pairs.ts';
import { type NoteFacts, tellOwnClaims } from './client-claims.ts';
import { unauthorized } from './client-metadata.ts';
import { type ConfigurationDeps, configuration } from './configuration.ts';
import { dateRefreshTokens } from './date-refresh-tokens.ts';
import { askWhoItIs } from './default-scope.ts';
import { takeOnlyIdTokensAsHints } from './hints.ts';
import { followInternalRequests } from './internal-request.ts';
import { readKeysInTime } from './keys-in-time.ts';
import { errors, Provider as Library } from './library.ts';
import { noteOffline } from './offline-access.ts';
import { keepIdTokensSmall } from './small-id-token.ts';
import { takeTwoSecrets } from './two-secrets.ts';
import { keepFromUnvouchedAddresses } from './unvouched-addresses.ts';
import { useUpLast } from './use-up-last.ts';

export interface ProvidersDeps extends ConfigurationDeps {
  readonly keys: KeyPairs;
  readonly noteFacts: NoteFacts;
  /** Called for every new instance. */
  readonly prepare: (provider: Provider) => void;
}

/** Creates an instance of the library with the current keys. */
export function makeProvider(deps: ProvidersDeps): Provider {
  const provider = new Library(deps.publicUrl, configuration(deps, deps.keys.all()));
  // The callers pin host and protocol: mount.ts and internal-request.ts.
  provider.proxy = true;
  checkResponseTypes(provider);
  takeTwoSecrets(provider.Client.prototype);
  nameSessions(provider);
  readKeysInTime(provider);
  keepIdTokensSmall(provider);
  takeOnlyIdTokensAsHints(provider);
  tellOwnClaims(provider, deps.noteFacts);
  useUpLast(provider);
  dateRefreshTokens(provider);
  followInternalRequests(provider);
  keepFromUnvouchedAddresses(provider);
  deps.prepare(provider);
  return provider;
}

/**
 * The library answers `invalid_request` if a client may not use the authorization endpoint; RFC 6749 §4.1.2.1 requires
 * `unauthorized_client`. This runs before the scopes are checked.
 */
function checkResponseTypes(provider: Provider): void {
  Object.assign(provider.Client.prototype, {
    responseTypeAllowed(this: Client, type: string): true {
      const context = Library.ctx;
      if (context) {
        askWhoItIs(context);
        noteOffline(context, this);
      }
      if (this.responseTypes.includes(type)) return true;
      throw new errors.UnauthorizedClient(unauthorized);
    },
  });
}

/** Every ID token says which session it is of (`sid`), so that it can be a hint to sign out of that one. */
function nameSessions(provider: Provider): void {
  Object.assign(provider.Client.prototype, { includeSid: () => true });
}
