import type { Provider } from 'oidc-provider';
import type { KeyPairs } from '../../../platform/tokens/key-pairs.ts';
import { type ConfigurationDeps, configuration } from './configuration.ts';
import { followInternalRequests } from './internal-request.ts';
import { Provider as Library } from './library.ts';

export interface ProvidersDeps extends Omit<ConfigurationDeps, 'keys'> {
  readonly keys: KeyPairs;
  /** What every new instance is given on top. */
  readonly prepare: (provider: Provider) => void;
}

/** One instance of the library, with today's keys. */
export function makeProvider(deps: ProvidersDeps): Provider {
  const provider = new Library(deps.publicUrl, configuration({ ...deps, keys: deps.keys.all() }));
  // Host and protocol are pinned by whoever calls: mount.ts and internal-request.ts.
  provider.proxy = true;
  followInternalRequests(provider);
  deps.prepare(provider);
  return provider;
}
