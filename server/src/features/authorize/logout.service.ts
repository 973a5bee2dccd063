import type { Client as LibraryClient, Provider } from 'oidc-provider';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { authorizeText } from './text.ts';

export interface LogoutRequest {
  readonly idTokenHint?: string | undefined;
  readonly clientId?: string | undefined;
  readonly postLogoutRedirectUri?: string | undefined;
  readonly state?: string | undefined;
  readonly confirm?: boolean | undefined;
  readonly caller: TokenCaller | undefined;
}

export interface LogoutReply {
  readonly redirect_to: string | null;
  readonly needs_confirmation: boolean;
  readonly client_name: string | null;
}

export interface LogoutDeps {
  readonly provider: () => Promise<Provider>;
  readonly endSession: (id: string) => Promise<unknown>;
}

export type LogoutService = ReturnType<typeof logoutService>;

/** A logout that an application began (OpenID Connect RP-Initiated Logout 1.0, security #39). */
export function logoutService({ provider, endSession }: LogoutDeps) {
  async function logout(request: LogoutRequest): Promise<LogoutReply> {
    const hint = await readHint(request);
    const client = hint?.client ?? (await findClient(request.clientId));
    const target = targetOf(client, request);
    const reply = { redirect_to: target, client_name: client?.clientName ?? null };
    if (!request.caller) return { ...reply, needs_confirmation: false };
    // Without proof that the application knows this account, a link could sign anybody out.
    const isProven = hint?.subject === request.caller.userId;
    if (!isProven && request.confirm !== true)
      return { ...reply, redirect_to: null, needs_confirmation: true };
    await endSession(request.caller.sessionId);
    return { ...reply, needs_confirmation: false };
  }

  /** Throws `invalid_request` for a hint that is not ours. */
  async function readHint(
    request: LogoutRequest,
  ): Promise<{ subject: string | undefined; client: LibraryClient } | undefined> {
    if (!request.idTokenHint) return undefined;
    const audience = audienceOf(request.idTokenHint);
    if (request.clientId && request.clientId !== audience) throw invalid();
    const client = await findClient(audience);
    if (!client) throw invalid();
    try {
      const { payload } = await (await provider()).IdToken.validate(request.idTokenHint, client);
      return { subject: payload.sub, client };
    } catch (error) {
      throw new ApiError('invalid_request', { message: authorizeText.unknownRequest, cause: error });
    }
  }

  async function findClient(id: string | undefined): Promise<LibraryClient | undefined> {
    return id ? (await provider()).Client.find(id) : undefined;
  }

  return { logout };
}

/** Exactly one of the registered ones; without a client nobody vouches for it. Throws `invalid_request`. */
function targetOf(client: LibraryClient | undefined, request: LogoutRequest): string | null {
  const uri = request.postLogoutRedirectUri;
  if (!uri || !client) return null;
  if (!client.postLogoutRedirectUriAllowed(uri)) throw invalid();
  if (request.state === undefined) return uri;
  const target = new URL(uri);
  target.searchParams.set('state', request.state);
  return target.href;
}

/** Unproven until the signature is checked against this client. */
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

function invalid(): ApiError {
  return new ApiError('invalid_request', { message: authorizeText.unknownRequest });
}
