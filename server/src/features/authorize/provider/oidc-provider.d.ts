// oidc-provider ships no types; this is the part of 9.13 that the portal uses.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export type Parameters = Record<string, string | undefined>;

  export interface Model {
    jti: string;
    iat?: number;
    exp?: number;
    readonly isExpired: boolean;
    destroy(): Promise<void>;
  }

  export interface Session extends Model {
    uid: string;
    accountId?: string;
    loginTs?: number;
    acr?: string;
    amr?: string[];
    authorizations?: Record<string, { sid?: string; grantId?: string }>;
    loginAccount(details: { accountId: string; loginTs: number; acr: string; amr: string[] }): void;
    save(ttl: number): Promise<string>;
    grantIdFor(clientId: string): string | undefined;
    past(age: string | number): boolean;
  }

  export interface Grant extends Model {
    accountId: string;
    clientId: string;
    addOIDCScope(scope: string): void;
    addOIDCClaims(claims: string[]): void;
    addResourceScope(resource: string, scope: string): void;
    getOIDCScopeEncountered(): string;
    getOIDCClaimsEncountered(): string[];
    getResourceScopeEncountered(resource: string): string;
    save(): Promise<string>;
  }

  export interface DeviceCode extends Model {
    clientId: string;
    accountId?: string;
    error?: string;
    errorDescription?: string;
    inFlight?: boolean;
    params: Parameters;
    /** What the portal keeps with it, see configuration.ts. */
    deviceInfo?: { ip?: string; ua?: string; items?: readonly string[]; begunAt?: number };
    save(): Promise<string>;
  }

  export interface ClientCredentials extends Model {
    clientId?: string;
    aud?: unknown;
    scope?: string;
    /** The thumbprint of the key that it is bound to. */
    jkt?: string;
  }

  /** What is exchanged for tokens, once. */
  export interface Redeemed {
    consume(): Promise<void>;
  }

  export interface InitialAccessToken extends Model {
    save(): Promise<string>;
  }

  export interface Client {
    readonly clientId: string;
    readonly clientName?: string;
    readonly clientAuthMethod: string;
    readonly applicationType: string;
    readonly redirectUris: string[];
    readonly responseTypes: readonly string[];
    readonly backchannelLogoutUri?: string;
    redirectUriAllowed(uri: string): boolean;
    postLogoutRedirectUriAllowed(uri: string): boolean;
    grantTypeAllowed(type: string): boolean;
    readonly clientSecret?: string;
    readonly jwksUri?: string;
    readonly asymmetricKeyStore: Iterable<unknown> & {
      /** Seconds since the epoch. */
      freshUntil?: number;
      stale(): boolean;
      refresh(): Promise<void>;
    };
    readonly symmetricKeyStore: { add(key: Record<string, string>): void };
    compareClientSecret(given: string): boolean;
    /** Throws where it expired, which no secret here does. */
    checkClientSecretExpiration(message: string, error?: string): void;
    metadata(): Record<string, unknown>;
    readonly backchannelTokenDeliveryMode?: 'poll' | 'ping';
    /** `request`: as the library stores it, with its `client_notification_token`. */
    backchannelPing(request: object): Promise<void>;
    backchannelLogout(accountId: string, sid: string | undefined): Promise<void>;
    /** Those of `extraClientMetadata.properties`. */
    readonly [extra: string]: unknown;
  }

  export class Claims {
    constructor(available: Record<string, unknown>, of: { ctx?: Context; client?: Client });
    readonly available: Record<string | symbol, unknown>;
    readonly client: Client;
    scope(value?: string): this;
    result(): Promise<Record<string, unknown>>;
  }

  export interface IdToken {
    readonly client?: Client;
    readonly ctx?: Context;
    /** Which claims of a person it holds. */
    scope?: string;
    issue(options: { use: string }): Promise<string>;
  }

  export interface Prompt {
    readonly name: string;
    readonly reasons: readonly string[];
    readonly details: Record<string, unknown>;
  }

  export interface OidcContext {
    readonly provider: Provider;
    readonly route: string;
    readonly client: Client;
    readonly session: Session;
    readonly account?: { accountId: string };
    readonly params: Parameters & { toPlainObject(): Parameters };
    readonly body?: Parameters;
    readonly prompts: ReadonlySet<string>;
    readonly requestParamScopes: ReadonlySet<string>;
    readonly requestParamOIDCScopes: ReadonlySet<string>;
    /** The requested claims, as the library amended them. */
    readonly claims?: { readonly id_token?: object };
    readonly requestParamClaims: ReadonlySet<string>;
    readonly resourceServers: Record<string, { scopes: ReadonlySet<string> }>;
    readonly entities: {
      readonly AccessToken?: { aud?: string };
      readonly ClientCredentials?: { destroy(): Promise<void> };
      readonly AuthorizationCode?: { scope?: string; iat: number };
      readonly BackchannelAuthenticationRequest?: { scope?: string; iat: number };
      readonly PushedAuthorizationRequest?: object;
      readonly DeviceCode?: { scope?: string; iat: number };
      readonly RefreshToken?: { scope?: string; iiat: number; jkt?: string; resource?: string | string[] };
      readonly Grant?: Grant;
      /** The token that was exchanged for another; `iat` is in seconds since the epoch. */
      readonly RotatedRefreshToken?: { iat: number };
      readonly IdTokenHint?: { payload: { sub?: string } };
    };
    result?: Record<string, unknown>;
    promptPending(name: string): boolean;
  }

  /** Koa's context, as far as it is used. */
  export interface Context {
    readonly req: IncomingMessage;
    readonly res: ServerResponse;
    readonly method: string;
    readonly path: string;
    readonly ip: string;
    readonly querystring: string;
    readonly oidc: OidcContext;
    readonly response: { get(name: string): string };
    status: number;
    type: string;
    body: unknown;
    get(name: string): string;
    set(name: string, value: string): void;
    remove(name: string): void;
  }

  export interface Adapter {
    upsert(id: string, payload: Record<string, unknown>, expiresIn?: number): Promise<void>;
    find(id: string): Promise<Record<string, unknown> | undefined>;
    findByUid(uid: string): Promise<Record<string, unknown> | undefined>;
    findByUserCode(userCode: string): Promise<Record<string, unknown> | undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  }

  /** See the library's documentation; every option that the portal sets is tested over HTTP. */
  export type Configuration = Record<string, unknown>;

  interface Finder<T> {
    find(id: string): Promise<T | undefined>;
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    /** Of the request that is under way. */
    static readonly ctx: Context | undefined;
    readonly issuer: string;
    proxy: boolean;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): this;
    on(event: 'grant.success', listener: (context: Context) => void): this;
    on(
      event: 'grant.error',
      listener: (context: Context, error: Error & { error_detail?: string }) => void,
    ): this;
    on(event: 'authorization.success', listener: (context: Context, out?: Parameters) => void): this;
    on(
      event: 'authorization.error' | 'introspection.error' | 'revocation.error' | 'server_error',
      listener: (context: Context, error: errors.OIDCProviderError) => void,
    ): this;
    on(event: 'interaction.started', listener: (context: Context, prompt: Prompt) => void): this;
    emit(event: 'server_error', context: Context, error: Error): boolean;
    readonly Client: Finder<Client> & {
      readonly prototype: Client;
      /** Throws InvalidClientMetadata. */
      new (metadata: Record<string, unknown>): Client;
    };
    readonly Session: {
      new (payload: { uid: string; jti: string }): Session;
      findByUid(uid: string): Promise<Session | undefined>;
    };
    readonly Grant: Finder<Grant> & { new (payload: { accountId: string; clientId: string }): Grant };
    readonly ClientCredentials: Finder<ClientCredentials>;
    readonly AccessToken: { readonly prototype: { save(): Promise<string> } };
    readonly AuthorizationCode: { readonly prototype: Redeemed };
    readonly BackchannelAuthenticationRequest: { readonly prototype: Redeemed };
    readonly RefreshToken: { readonly prototype: Redeemed & { iiat: number; save(): Promise<string> } };
    readonly DeviceCode: Finder<DeviceCode> & {
      readonly prototype: Redeemed;
      findByUserCode(
        userCode: string,
        options: { ignoreExpiration: boolean },
      ): Promise<DeviceCode | undefined>;
    };
    readonly InitialAccessToken: { new (payload: { expiresIn: number }): InitialAccessToken };
    /** What of an account's claims a token or an answer holds; replaced by client-claims.ts. */
    readonly Claims: typeof Claims;
    readonly IdToken: {
      readonly prototype: IdToken;
      /** Checks signature, issuer and audience, not the expiry. */
      validate(
        jwt: string,
        client: Client,
      ): Promise<{ header: { typ?: string }; payload: { sub?: string; sid?: string; aud?: unknown } }>;
    };
  }

  export namespace errors {
    class OIDCProviderError extends Error {
      readonly error: string;
      readonly error_description?: string;
      readonly statusCode: number;
      readonly allow_redirect: boolean;
    }
    class InvalidDpopProof extends OIDCProviderError {
      constructor(detail: string);
    }
    class InvalidGrant extends OIDCProviderError {
      constructor(detail: string);
    }
    class InvalidRequestObject extends OIDCProviderError {
      constructor(description: string);
    }
    class InvalidClientAuth extends OIDCProviderError {
      constructor(detail: string);
    }
    class InvalidScope extends OIDCProviderError {
      constructor(description: string, scope: string);
    }
    class UnauthorizedClient extends OIDCProviderError {
      constructor(description: string);
    }
    class InvalidTarget extends OIDCProviderError {
      constructor(description?: string);
    }
    /** `invalid_redirect_uri` where the description begins with `redirect_uris`. */
    class InvalidClientMetadata extends OIDCProviderError {
      constructor(description: string, options?: ErrorOptions);
    }
    class AccessDenied extends OIDCProviderError {
      constructor(description: string);
    }
    class SlowDown extends OIDCProviderError {}
    class ExpiredToken extends OIDCProviderError {
      constructor(description: string);
    }
    class InvalidBindingMessage extends OIDCProviderError {
      constructor(description: string);
    }
    class InvalidAuthorizationDetails extends OIDCProviderError {
      constructor(description: string);
    }
    class CustomOIDCProviderError extends OIDCProviderError {
      constructor(error: string, description: string);
    }
    class InvalidRequest extends OIDCProviderError {
      constructor(description: string);
    }
  }

  export namespace interactionPolicy {
    class Check {
      constructor(
        reason: string,
        description: string,
        error: string,
        check: (context: Context) => boolean | Promise<boolean>,
        details?: (context: Context) => Record<string, unknown>,
      );
    }
    class Prompt {
      constructor(info: { name: string; requestable: boolean }, ...checks: Check[]);
      readonly checks: { add(check: Check, index?: number): void; remove(reason: string): void };
    }
    interface Policy extends Array<Prompt> {
      get(name: string): Prompt | undefined;
      add(prompt: Prompt, index: number): void;
    }
    function base(): Policy;
  }
}
