import type { IdToken, Provider } from 'oidc-provider';

/**
 * By default the ID token contains all claims that a client may know; if the operator wants it small, they are
 * available at userinfo only (OpenID Connect Core §5.4). The library has one setting for all clients, with the same
 * exception: an access token for an API cannot be used at userinfo.
 */
export function keepIdTokensSmall(provider: Provider): void {
  const { prototype } = provider.IdToken;
  const { issue } = prototype;
  Object.assign(prototype, {
    issue(this: IdToken, options: { use: string }) {
      const isSmall = options.use === 'idtoken' && this.client?.latchkey_small_id_token === true;
      if (isSmall && !this.ctx?.oidc.entities.AccessToken?.aud) this.scope = 'openid';
      return issue.call(this, options);
    },
  });
}
