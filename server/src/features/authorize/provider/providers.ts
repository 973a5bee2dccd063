import type { Provider } from 'oidc-provider';
import type { ProvidersDeps } from './make-provider.ts';

/**
 * The library with the current keys: an instance's keys are fixed, so that a rotation creates a new one.
 * It is loaded at the first request of the protocol: it would account for a good part of every start, and of the memory
 * of a portal that no application uses.
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
