import type { Client as LibraryClient, Provider } from 'oidc-provider';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { catalog } from '../../platform/text/catalog.ts';
import type { Catalog } from '../../platform/text/catalog-type.ts';
import type { KeyPairs } from '../../platform/tokens/key-pairs.ts';
import type { LogoutReceipts } from './logout-receipts.service.ts';
import type { LogoutParameters, LogoutRequests } from './logout-requests.service.ts';

export interface LogoutRequest {
  /** As received; beside a stored logout they must agree with it or be absent. */
  readonly parameters: LogoutParameters;
  /** The stored logout. */
  readonly logout?: string | undefined;
  readonly confirm?: boolean | undefined;
  readonly caller: TokenCaller | undefined;
  /** Whether the caller has proven possession of the session's key, if it has one. */
  readonly mayHaveReceipt: boolean;
}

export interface LogoutReply {
  readonly redirect_to: string | null;
  readonly needs_confirmation: boolean;
  readonly client_name: string | null;
  readonly receipt?: string | undefined;
}

export interface LogoutDeps {
  readonly provider: () => Promise<Provider>;
  readonly keys: Pick<KeyPairs, 'knowKeyOf'>;
  readonly requests: LogoutRequests;
  /** The name by which the application knows the session (`sid`); undefined if nobody signed in to it there. */
  readonly sidOf: (sessionId: string, clientId: string) => Promise<string | undefined>;
  readonly endSession: (id: string) => Promise<unknown>;
  readonly issueReceipt: LogoutReceipts['issue'];
}

interface Hint {
  readonly subject: string | undefined;
  readonly sid: string | undefined;
  readonly client: LibraryClient;
}

export type LogoutService = ReturnType<typeof logoutService>;

/** Logout begun by an application (OpenID Connect RP-Initiated Logout 1.0, security #39). */
export function logoutService({ provider, keys, requests, sidOf, endSession, issueReceipt }: LogoutDeps) {
  async function logout(request: LogoutRequest): Promise<LogoutReply> {
    const parameters = await parametersOf(request);
    const hint = await readHint(parameters);
    const client = hint?.client ?? (await findClient(parameters.client_id));
    const target = targetOf(client, parameters);
    // Any link can name an application that registered itself, and this question needs no name (security #476).
    const named = client?.latchkey_self_registered ? undefined : client?.clientName;
    const reply = { redirect_to: target, client_name: named ?? null };
    if (!request.caller) return { ...reply, needs_confirmation: false };
    if (request.confirm !== true && !(await isOfSession(hint, request.caller)))
      return { ...reply, redirect_to: null, needs_confirmation: true };
    const { userId, sessionId } = request.caller;
    const receipt = request.mayHaveReceipt ? await issueReceipt(userId, [sessionId]) : undefined;
    await endSession(sessionId);
    return { ...reply, needs_confirmation: false, receipt };
  }

  /**
   * Without proof that the application knows this session, any link could sign people out: an ID token of an earlier
   * one, or of another device, is no proof (RP-Initiated Logout 1.0 §2, security #454).
   */
  async function isOfSession(hint: Hint | undefined, { userId, sessionId }: TokenCaller): Promise<boolean> {
    if (hint?.sid === undefined || hint.subject !== userId) return false;
    return hint.sid === (await sidOf(sessionId, hint.client.clientId));
  }

  /** The account whose session a stored logout refers to; null without a valid hint. Throws `not_found`. */
  async function accountOf(logout: string): Promise<string | null> {
    const stored = await requests.find(logout);
    if (!stored) throw new ApiError('not_found');
    try {
      return (await readHint(stored))?.subject ?? null;
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
  }

  /** The stored parameters, if there are any. Throws `invalid_request` if other parameters contradict them. */
  async function parametersOf({ logout, parameters }: LogoutRequest): Promise<LogoutParameters> {
    if (logout === undefined) return parameters;
    const stored: Readonly<Record<string, string | undefined>> | undefined = await requests.find(logout);
    const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== '');
    if (!stored || given.some(([name, value]) => stored[name] !== value)) throw invalid();
    return stored;
  }

  /** Throws `invalid_request` for a hint that is not ours. */
  async function readHint(parameters: LogoutParameters): Promise<Hint | undefined> {
    const { id_token_hint } = parameters;
    if (!id_token_hint) return undefined;
    const audience = audienceOf(id_token_hint);
    if (audience === undefined) throw refused('invalid_id_token_hint');
    if (parameters.client_id && parameters.client_id !== audience) throw refused('invalid_id_token_hint');
    const client = await findClient(audience);
    if (!client) throw refused('invalid_client');
    await keys.knowKeyOf(id_token_hint);
    try {
      const { payload } = await (await provider()).IdToken.validate(id_token_hint, client);
      return { subject: payload.sub, sid: payload.sid, client };
    } catch (error) {
      throw refused('invalid_id_token_hint', error);
    }
  }

  async function findClient(id: string | undefined): Promise<LibraryClient | undefined> {
    return id ? (await provider()).Client.find(id) : undefined;
  }

  return { logout, accountOf };
}

/** Must be exactly one of the registered addresses; without a client there are none. Throws `invalid_request`. */
function targetOf(client: LibraryClient | undefined, parameters: LogoutParameters): string | null {
  const uri = parameters.post_logout_redirect_uri;
  if (!uri) return null;
  if (!client && parameters.client_id) throw refused('invalid_client');
  if (!client) return null;
  if (!client.postLogoutRedirectUriAllowed(uri)) throw refused('invalid_redirect_uri');
  if (parameters.state === undefined) return uri;
  const target = new URL(uri);
  target.searchParams.set('state', parameters.state);
  return target.href;
}

/** Not trusted until the signature is verified for this client. */
function audienceOf(jwt: string): string | undefined {
  try {
    const { aud } = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as {
      aud?: unknown;
    };
    return typeof aud === 'string' ? aud : undefined;
  } catch {
    return undefined;
  }
}

/** An error that names the cause, like the page of a refused sign-in. */
function refused(code: keyof Catalog['authorize']['logoutRefusals'], cause?: unknown): ApiError {
  const message = catalog().authorize.logoutRefusals[code];
  return new ApiError('invalid_request', { message, oauth_error: code, ...(cause ? { cause } : {}) });
}

function invalid(): ApiError {
  return new ApiError('invalid_request', { message: catalog().authorize.unknownRequest });
}
