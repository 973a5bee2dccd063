import type { Client, Provider } from 'oidc-provider';
import type { KeyPairs } from '../../../platform/tokens/key-pairs.ts';
import { type NoteFacts, tellOwnClaims } from './client-claims.ts';
import { unauthorized } from './client-metadata.ts';
import { type ConfigurationDeps, configuration } from './configuration.ts';
import { askWhoItIs } from './default-scope.ts';
import { followInternalRequests } from './internal-request.ts';
import { errors, Provider as Library } from './library.ts';
import { noteOffline } from './offline-access.ts';
import { keepIdTokensSmall } from './small-id-token.ts';
import { takeTwoSecrets } from './two-secrets.ts';

export interface ProvidersDeps extends ConfigurationDeps {
  readonly keys: KeyPairs;
  readonly noteFacts: NoteFacts;
  /** What every new instance is given on top. */
  readonly prepare: (provider: Provider) => void;
}

/** One instance of the library, with today's keys. */
export function makeProvider(deps: ProvidersDeps): Provider {
  const provider = new Library(deps.publicUrl, configuration(deps, deps.keys.all()));
  // Host and protocol are pinned by whoever calls: mount.ts and internal-request.ts.
  provider.proxy = true;
  checkResponseTypes(provider);
  takeTwoSecrets(provider.Client.prototype);
  keepIdTokensSmall(provider);
  tellOwnClaims(provider, deps.noteFacts);
  followInternalRequests(provider);
  deps.prepare(provider);
  return provider;
}

/**
 * The library calls it `invalid_request` when a client may not ask at the authorization endpoint (RFC 6749 §4.1.2.1).
 * It asks before it looks at the scopes.
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
