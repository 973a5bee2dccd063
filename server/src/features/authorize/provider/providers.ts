import type { Provider } from 'oidc-provider';
import type { ProvidersDeps } from './make-provider.ts';

/**
 * The library with today's keys: it takes them at its making, so that a rotation makes a new one.
 * It is read at the first request of the protocol: with all it brings along it would be a good part of every start and
 * of the memory of a portal that no application asks.
 */
export class Providers {
  readonly #deps: ProvidersDeps;
  #current: Promise<Provider> | undefined;

  constructor(deps: ProvidersDeps) {
    this.#deps = deps;
    deps.keys.onChange(() => {
      this.#current = undefined;
    });
  }

  current(): Promise<Provider> {
    this.#current ??= this.#make();
    return this.#current;
  }

  async #make(): Promise<Provider> {
    try {
      const { makeProvider } = await import('./make-provider.ts');
      return makeProvider(this.#deps);
    } catch (error) {
      // The next request tries again.
      this.#current = undefined;
      throw error;
    }
  }
}
