import type { Provider } from 'oidc-provider';
import type { KeyPairs } from '../../../platform/tokens/key-pairs.ts';
import { type ConfigurationDeps, configuration } from './configuration.ts';
import { Provider as Library } from './library.ts';
import { followTrips } from './trip.ts';

export interface ProvidersDeps extends Omit<ConfigurationDeps, 'keys'> {
  readonly keys: KeyPairs;
  /** What every new instance is given on top. */
  readonly prepare: (provider: Provider) => void;
}

/** The library with today's keys: it takes them at its making, so that a rotation makes a new one. */
export class Providers {
  readonly #deps: ProvidersDeps;
  #current: Provider;

  constructor(deps: ProvidersDeps) {
    this.#deps = deps;
    this.#current = this.#make();
    deps.keys.onChange(() => {
      this.#current = this.#make();
    });
  }

  current(): Provider {
    return this.#current;
  }

  #make(): Provider {
    const provider = new Library(
      this.#deps.publicUrl,
      configuration({ ...this.#deps, keys: this.#deps.keys.all() }),
    );
    // Host and protocol are pinned by whoever calls: mount.ts and trip.ts.
    provider.proxy = true;
    followTrips(provider);
    this.#deps.prepare(provider);
    return provider;
  }
}
