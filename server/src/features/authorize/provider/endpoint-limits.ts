import { minute } from '../../../platform/clock/durations.ts';
import { addressGroup } from '../../../platform/network/address-group.ts';
import * as limits from '../limits.ts';
import { type ShareDeps, shareOfStrangers } from '../share-of-strangers.ts';
import { routes } from './routes.ts';

/** Endpoints that write a row before anything is proven. */
const beginnings: readonly string[] = [
  routes.authorization,
  routes.pushed_authorization_request,
  routes.device_authorization,
  routes.backchannel_authentication,
  routes.end_session,
];

/** Endpoints that authenticate the client, by its secret or by an assertion. */
const authenticating: readonly string[] = [
  routes.token,
  routes.pushed_authorization_request,
  routes.introspection,
  routes.revocation,
  routes.device_authorization,
  routes.backchannel_authentication,
];

export interface AskedEndpoint {
  readonly path: string;
  readonly address: string;
  readonly authorization: string | undefined;
  /** From the query or the form. */
  readonly parameters: URLSearchParams;
  /** A CORS preflight: nothing is written. */
  readonly isPreflight?: boolean;
}

export interface EndpointLimitsDeps extends ShareDeps {
  readonly requestsPerMinute: number;
  /** Whether anybody may register an application. */
  readonly isRegistrationOpen?: boolean;
  /** Whether an operator allowed the client; unknown clients, which can write nothing, may count as allowed. */
  readonly isVouched?: (clientId: string) => Promise<boolean>;
}

export type EndpointLimits = ReturnType<typeof endpointLimits>;

/** Limits requests per application and address: requests by strangers do not use up another client's budget. */
export function endpointLimits({
  rateLimits,
  requestsPerMinute,
  isRegistrationOpen = false,
  isVouched = async () => true,
  caps,
}: EndpointLimitsDeps) {
  const budgets = {
    anonymous: rateLimits.limit('oauth-anonymous', limits.anonymousRequests),
    authenticated: rateLimits.limit('oauth-authenticated', limits.authenticatedRequests),
    registrations: rateLimits.limit('oauth-registration', limits.registrations),
    others: rateLimits.limit('oauth-requests', { points: requestsPerMinute, duration: 1 * minute }),
  };
  const strangers = rateLimits.limit('oauth-open-registration', limits.openRegistrations);
  const waitForShare = shareOfStrangers(
    { rateLimits, caps },
    'oauth-open-registration',
    'oauth_registrations',
  );

  function budgetOf({ path, authorization, parameters, isPreflight }: AskedEndpoint): keyof typeof budgets {
    if (isPreflight) return 'others';
    if (path === routes.registration) return 'registrations';
    if (!beginnings.includes(path)) return 'others';
    if (!authenticating.includes(path)) return 'anonymous';
    // With a wrong one nothing is written. An empty one counts as absent (RFC 6749 §3.1), so that a client without a
    // secret could send it (#393).
    const shown = [authorization, parameters.get('client_secret'), parameters.get('client_assertion')];
    return shown.some(Boolean) ? 'authenticated' : 'anonymous';
  }

  /**
   * Each registration writes a row that is kept for a day, so that there is also a limit for all addresses together.
   */
  async function waitToRegister(address: string): Promise<number> {
    const own = await strangers.count(addressGroup(address));
    return own.isAllowed ? waitForShare(address) : own.resetAfter;
  }

  /** The seconds to wait, if the budget is used up; otherwise 0. */
  return async (asked: AskedEndpoint): Promise<number> => {
    const { address, path, isPreflight } = asked;
    const budget = budgetOf(asked);
    const named = clientOf(asked);
    // Applications that nobody vouches for share one budget of the address: otherwise a stranger could multiply their
    // own by registering more of them (#394).
    const client = budget !== 'anonymous' || (await isVouched(named)) ? named : '';
    const counted = await budgets[budget].count(`${addressGroup(address)} ${path} ${client}`);
    if (!counted.isAllowed) return counted.resetAfter;
    const isRegistration = isRegistrationOpen && path === routes.registration && !isPreflight;
    return isRegistration ? waitToRegister(address) : 0;
  };
}

/**
 * The client that the request names, before it is authenticated; empty if it names none. Only where the endpoint itself
 * reads the name: otherwise each request could invent a new one (security #293).
 */
function clientOf({ path, authorization, parameters }: AskedEndpoint): string {
  if (path === routes.authorization) return parameters.get('client_id') ?? '';
  if (!authenticating.includes(path)) return '';
  const basic = authorization && /^basic ([A-Za-z0-9+/=]+)$/i.exec(authorization)?.[1];
  if (basic) return formDecoded(Buffer.from(basic, 'base64').toString('utf8').split(':', 1)[0] ?? '');
  const named = parameters.get('client_id');
  if (named) return named;
  const assertion = parameters.get('client_assertion')?.split('.')[1];
  return assertion ? subjectOf(assertion) : '';
}

/** One key for all spellings of a client id (RFC 6749 §2.3.1). */
const formDecoded = (text: string): string =>
  new URLSearchParams(`name=${text.replaceAll('&', '%26')}`).get('name') ?? '';

function subjectOf(claims: string): string {
  try {
    const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { sub?: unknown };
    return typeof sub === 'string' ? sub : '';
  } catch {
    return '';
  }
}
