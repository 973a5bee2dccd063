import type { Client, Provider } from 'oidc-provider';

/**
 * The library accepts every token of ours with a subject as `id_token_hint`, also one that notifies an application of a
 * logout and is meant for its receiver only (OpenID Connect Back-Channel Logout 1.0 §2.4, RFC 8725 §3.11).
 */
export function takeOnlyIdTokensAsHints(provider: Provider): void {
  const { IdToken } = provider;
  const validate = IdToken.validate.bind(IdToken);
  Object.assign(IdToken, {
    async validate(jwt: string, client: Client) {
      const valid = await validate(jwt, client);
      // ID tokens have no type here.
      if (valid.header.typ !== undefined)
        throw new Error(`a token of the type ${valid.header.typ} is no ID token`);
      return valid;
    },
  });
}
