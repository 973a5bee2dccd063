import type { Provider } from 'oidc-provider';
import { Provider as Library } from './library.ts';
import { usedOnce } from './used-once.ts';

/**
 * The first refresh token of a sign-in counts as old as the code it comes from, and so do those that replace it: it names
 * every scope of the code, also those that the client lost in between, which it would get back with a later one (security
 * #523).
 */
export function dateRefreshTokens(provider: Provider): void {
  const { prototype } = provider.RefreshToken;
  const { save } = prototype;
  Object.assign(prototype, {
    async save(this: typeof prototype): Promise<string> {
      const once = Library.ctx && usedOnce(Library.ctx.oidc);
      if (once) this.iiat = once.iat;
      return save.call(this);
    },
  });
}
