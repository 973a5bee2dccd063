// What only the bench uses of oidc-provider, beside the portal's own description of it.
declare module 'oidc-provider' {
  interface Provider {
    readonly AccessToken: new (payload: {
      client: Client;
      accountId: string;
      grantId: string;
      scope: string;
      gty: string;
    }) => { save(): Promise<string> };
    readonly AuthorizationCode: new (payload: {
      client: Client;
      accountId: string;
      grantId: string;
      redirectUri: string;
      codeChallenge: string;
      codeChallengeMethod: string;
      scope: string;
      gty: string;
    }) => { save(): Promise<string> };
  }
}
