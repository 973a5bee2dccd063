import type { IdToken, Provider } from 'oidc-provider';

/**
 * What a client may know of a person is in the ID token too, unless the operator wants it small; then it is at userinfo alone
 * (OpenID Connect Core §5.4). The library has one switch for all clients, with the same exception: an access token that
 * is for an API opens no userinfo.
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
