import type { ScopeDescriptions } from '@latchkey/contract/applications/scope-descriptions';
import type { DeviceCode, Provider } from 'oidc-provider';
import type { DescribeClient } from '../../platform/clients/describe-client.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import { isSameNetwork } from '../../platform/network/same-network.ts';
import type { RateLimit } from '../../platform/rate-limits/rate-limit.ts';
import { randomToken } from '../../platform/secrets/random-token.ts';
import { catalog } from '../../platform/text/catalog.ts';
import type { User } from '../accounts/user.ts';
import type { Client } from '../applications/client.ts';
import type { Session as PortalSession } from '../sessions/session.ts';
import { acr, acrToReach, answeredAcr, essentialAcrs, requestedAcrs, satisfies } from './assurance.ts';
import type { AuthorizeDeps } from './authorize.service.ts';
import type { OauthDeviceReply } from './device-reply.ts';
import { presentRequest } from './present-request.ts';
import { type InternalRequest, type InternalRequestInit, isInternal } from './provider/internal-request.ts';
import { cookieNames, routes } from './provider/routes.ts';

export interface DeviceDeps
  extends Pick<
    AuthorizeDeps,
    | 'exclusively'
    | 'sessions'
    | 'librarySessions'
    | 'access'
    | 'secondFactor'
    | 'findUser'
    | 'hasAccess'
    | 'endTokens'
  > {
  readonly clock: Clock;
  readonly provider: () => Promise<Provider>;
  readonly run: (
    provider: Provider,
    internal: InternalRequest,
    request: InternalRequestInit,
  ) => Promise<string | undefined>;
  readonly findClient: (id: string) => Promise<Client | undefined>;
  /** Whether the account may use the application at present. */
  readonly mayUse: (userId: string, clientId: string) => Promise<boolean>;
  readonly describeScopes: (items: readonly string[]) => Promise<ScopeDescriptions>;
  readonly describeClient: DescribeClient;
  readonly limits: { readonly account: RateLimit; readonly address: RateLimit };
}

export interface DeviceRequest {
  readonly userCode: string;
  readonly action: 'check' | 'allow' | 'deny';
  /** When the person was shown what they allow, see `GivenAccess`. */
  readonly shownAt?: number | undefined;
  readonly caller: TokenCaller;
  readonly mfaToken: string | undefined;
  readonly ip: string;
}

interface Confirmed {
  /** Checked before and after. */
  readonly user: User;
  readonly portal: PortalSession;
  readonly userCode: string;
  readonly code: DeviceCode;
}

export type DeviceService = ReturnType<typeof deviceService>;

/** The screen of the device flow (RFC 8628 §3.3): shows who asks, then takes the decision. */
export function deviceService(deps: DeviceDeps) {
  const { provider, run, findClient, access } = deps;

  async function answer(request: DeviceRequest): Promise<OauthDeviceReply> {
    // Short codes can be guessed: every attempt counts, right or wrong (RFC 8628 §5.1).
    await deps.limits.address.consume(request.ip);
    await deps.limits.account.consume(request.caller.userId);
    const userCode = request.userCode.toUpperCase().replace(/[^A-Z0-9]/g, '');
    return deps.exclusively(`oidc-device:${userCode}`, async () => {
      const { code, client } = await find(userCode);
      const application = await describe(request.caller.userId, client, code);
      const origin = originOf(code, request.ip);
      if (request.action === 'check') return { state: 'waiting', application, origin };
      if (request.action === 'deny') {
        Object.assign(code, { error: 'access_denied', errorDescription: 'The account said no' });
        await code.save();
        return { state: 'denied', application, origin };
      }
      await allow(request, client, userCode, code);
      return { state: 'allowed', application: { ...application, has_consent: true }, origin };
    });
  }

  async function find(userCode: string): Promise<{ code: DeviceCode; client: Client }> {
    const code = await (await provider()).DeviceCode.findByUserCode(userCode, { ignoreExpiration: true });
    const client = code && (await findClient(code.clientId));
    if (!code || !client) throw new ApiError('not_found');
    if (code.isExpired) throw new ApiError('challenge_expired');
    if (code.error || code.accountId) throw new ApiError('conflict');
    return { code, client };
  }

  async function describe(userId: string, client: Client, code: DeviceCode) {
    const readAt = deps.clock.now();
    const allowed = await access.allowed(userId, client.id);
    const user = await deps.findUser(userId);
    const hasAccess = user !== undefined && deps.hasAccess(user) && (await deps.mayUse(userId, client.id));
    const items = itemsOf(code);
    const descriptions = await deps.describeScopes(items);
    return presentRequest({
      client,
      items,
      descriptions,
      allowed,
      hasAccess,
      needsFormPost: false,
      redirectUri: undefined,
      readAt,
    });
  }

  /** Where the code was requested: a code that somebody else sent is this flow's danger (RFC 8628 §5.4). */
  function originOf({ deviceInfo }: DeviceCode, ip: string): OauthDeviceReply['origin'] {
    const asked = { ip: deviceInfo?.ip ?? null, user_agent: deviceInfo?.ua ?? null };
    return { ...deps.describeClient(asked), is_own_network: isSameNetwork(asked.ip, ip) };
  }

  async function allow(
    request: DeviceRequest,
    client: Client,
    userCode: string,
    code: DeviceCode,
  ): Promise<void> {
    const { caller, mfaToken, shownAt } = request;
    const items = itemsOf(code);
    const user = await deps.findUser(caller.userId);
    if (!user || !deps.hasAccess(user)) {
      throw new ApiError('forbidden', { message: catalog().authorize.closedToAccount });
    }
    if (!(await deps.mayUse(user.id, client.id))) throw new ApiError('no_access');
    await deps.exclusively(`oidc-session:${caller.sessionId}`, async () => {
      const portal = await deps.sessions.find(caller.sessionId);
      if (!portal || portal.ended_at !== null) throw new ApiError('unauthenticated');
      const session = await deps.librarySessions.open(portal);
      const isOwed = client.requiresSecondFactor || (await deps.secondFactor.isOwed(user, portal));
      const owed = isOwed && !satisfies(session.acr, acr.multiFactor) ? acr.multiFactor : undefined;
      const wanted = acrToReach(essentialAcrs(code.params?.claims), session.acr) ?? owed;
      if (wanted) {
        const proof = await deps.secondFactor.demand(user, portal, caller, mfaToken, wanted);
        await deps.librarySessions.raise(session, portal, proof);
      }
      const place = { userId: user.id, clientId: client.id };
      if (await isOutdated(place, items, shownAt)) throw new ApiError('conflict');
      await grant(session, { user, portal, userCode, code });
      try {
        await access.record(caller, client.id, { items, isAllowed: true, shownAt });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'consent_required') throw error;
        // Described otherwise at this moment: the device must not get what the person was not shown.
        await deps.endTokens(user.id, client.id);
        throw new ApiError('conflict', { cause: error });
      }
      // If access was withdrawn meanwhile, so is the approval (#185).
      const held = await deps.findUser(user.id);
      if (held && deps.hasAccess(held) && (await deps.mayUse(user.id, client.id))) return;
      await deps.endTokens(user.id, client.id);
      throw new ApiError('no_access');
    });
  }

  /** Whether something was described otherwise since it was shown, and not allowed in its present words before. */
  async function isOutdated(
    { userId, clientId }: { readonly userId: string; readonly clientId: string },
    items: readonly string[],
    shownAt: number | undefined,
  ): Promise<boolean> {
    if (shownAt === undefined) return false;
    const changed = await access.changedSince(items, shownAt);
    if (changed.size === 0) return false;
    const allowed = await access.allowed(userId, clientId);
    return [...changed].some((item) => !allowed.has(item));
  }

  /** Confirms the code inside the library as its own pages would, then answers the library's prompts. */
  async function grant(
    session: Awaited<ReturnType<DeviceDeps['librarySessions']['open']>>,
    { user, portal, userCode, code }: Confirmed,
  ): Promise<void> {
    // Only a fresh sign-in satisfies `max_age`; an older one must not pass for it (#395).
    const isFresh = portal.created_at >= (code.deviceInfo?.begunAt ?? Number.POSITIVE_INFINITY);
    if (!isFresh && asksForFresh(code)) throw signInAgain();
    const sessionLife = deps.librarySessions.lifeOf(portal);
    const shown = new Set(itemsOf(code));
    // Consent covers what was shown, and nothing else.
    const allows = (asked: readonly string[]) => asked.every((item) => shown.has(item));
    const xsrf = randomToken();
    Object.assign(session, { state: { secret: xsrf } });
    await session.save(sessionLife);
    const cookies = { [cookieNames.session]: session.uid };
    const reached = session.acr ?? acr.singleFactor;
    const asked = requestedAcrs(code.params ?? {});
    const told = answeredAcr(reached, asked);
    const begun: InternalRequest = { stage: 'start', acr: told, account: user, allows, sessionLife };
    await run(await provider(), begun, {
      method: 'POST',
      url: routes.code_verification,
      cookies,
      form: { xsrf, user_code: userCode, confirm: 'yes' },
    });
    if (!begun.interaction) throw failed(begun);
    const id = begun.interaction.jti;
    const login = { accountId: session.accountId, ts: session.loginTs, acr: session.acr, amr: session.amr };
    const answered: InternalRequest = {
      stage: 'answer',
      acr: told,
      account: user,
      allows,
      sessionLife,
      interaction: { ...begun.interaction, result: { ...(isFresh ? { login } : {}), consent: {} } },
    };
    await run(await provider(), answered, {
      method: 'GET',
      url: `${routes.code_verification}/${id}`,
      cookies: { ...cookies, [cookieNames.resume]: id },
    });
    // Only this application was told a lower assurance.
    if (asked.length > 0) await deps.librarySessions.keepReached(portal, reached);
    if (answered.outcome?.kind === 'success') return;
    // The library treats a code as used once its confirmation has begun, although it was not used.
    Object.assign(code, { inFlight: undefined });
    await code.save();
    throw failed(answered);
  }

  return { answer };
}

/** What the device asked for when it received its code. */
function itemsOf(code: DeviceCode): readonly string[] {
  return code.deviceInfo?.items ?? [];
}

function failed({ outcome }: InternalRequest): Error {
  if (outcome?.kind === 'error' && isInternal(outcome.error)) return outcome.error;
  const isLogin = outcome?.kind === 'prompt' && outcome.prompt.name === 'login';
  return isLogin ? signInAgain() : new ApiError('conflict');
}

function signInAgain(): ApiError {
  return new ApiError('login_required', {
    message: catalog().authorize.signInAgain,
    reason: 'sign_in_again',
  });
}

/** `max_age=0`: the library stores it as a prompt, and does not read that when the code is confirmed. */
function asksForFresh({ params }: DeviceCode): boolean {
  return params?.prompt?.split(' ').includes('login') ?? false;
}
