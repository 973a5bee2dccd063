import type { Context, Provider, Redeemed } from 'oidc-provider';
import { Provider as Library } from './library.ts';

/**
 * The library uses up a code or a refresh token, and then checks the API, the proof and the account: after a refusal the
 * client has nothing left to ask with, and its next attempt counts as a reuse that ends every token of the sign-in. Here
 * it is used up when all of that has been checked, just before the access token is made, so that a refusal uses up
 * nothing (security #542). Of several requests at once, still only one gets any further.
 */
export function useUpLast(provider: Provider): void {
  const waiting = new WeakMap<Context, () => Promise<void>>();
  const { AuthorizationCode, DeviceCode, BackchannelAuthenticationRequest, RefreshToken } = provider;
  const kinds = [AuthorizationCode, DeviceCode, BackchannelAuthenticationRequest, RefreshToken];
  for (const { prototype } of kinds) {
    const { consume } = prototype;
    Object.assign(prototype, {
      async consume(this: Redeemed): Promise<void> {
        const context = Library.ctx;
        if (!context) return consume.call(this);
        waiting.set(context, () => consume.call(this));
      },
    });
  }
  const { prototype } = provider.AccessToken;
  const { save } = prototype;
  Object.assign(prototype, {
    async save(this: typeof prototype): Promise<string> {
      const context = Library.ctx;
      await (context && waiting.get(context))?.();
      return save.call(this);
    },
  });
}
