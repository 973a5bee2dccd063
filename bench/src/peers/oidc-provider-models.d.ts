// Declarations of oidc-provider that only the benchmark uses, in addition to the portal's.
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
