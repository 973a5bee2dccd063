import { faultOfDetails, isBindingMessage } from '@latchkey/contract/ciba/approval-details';
import type { Context } from 'oidc-provider';
import { acr, essentialAcrs } from '../assurance.ts';
import type { BackchannelRequests } from '../backchannel-port.ts';
import * as limits from '../limits.ts';
import { storedId } from './adapter.ts';
import { requestedItems } from './grants.ts';
import { errors } from './library.ts';
import { withinLimit } from './within-limit.ts';

export type BackchannelHooks = Pick<BackchannelRequests, 'resolve' | 'admit' | 'begin'>;

export const backchannelKind = 'BackchannelAuthenticationRequest';
export const backchannelRoute = 'backchannel_authentication';

/**
 * The account of a hint that matches nobody: the request continues like any other, and is never answered (security
 * #225).
 */
const nobody = 'nobody';

const shownDetails = new WeakMap<Context, string>();

interface BackchannelRequest {
  readonly jti: string;
  readonly accountId: string;
  readonly expiration: number;
}

/** Client-Initiated Backchannel Authentication (CIBA Core 1.0) with the companion as the authentication device. */
export function backchannelFeatures(requests: BackchannelHooks): Record<string, unknown> {
  return {
    ciba: {
      enabled: true,
      deliveryModes: ['poll', 'ping'],
      processLoginHint: async (_context: Context, hint: string) => (await requests.resolve(hint)) ?? nobody,
      async processLoginHintToken() {
        throw new errors.InvalidRequest('login_hint_token is not taken: use login_hint or id_token_hint');
      },
      validateRequestContext: checkNotificationToken,
      validateBindingMessage: checkBindingMessage,
      // The last hook before the request is stored.
      async verifyUserCode(context: Context, _account: unknown, userCode: string | undefined) {
        if (userCode !== undefined)
          throw new errors.InvalidRequest('user_code is not taken: the key of the companion replaces it');
        checkAcr(context);
        await admit(context, requests);
      },
      async triggerAuthenticationDevice(context: Context, request: BackchannelRequest) {
        const { client, params } = context.oidc;
        await requests.begin({
          recordId: storedId(backchannelKind, request.jti),
          clientId: client.clientId,
          userId: request.accountId === nobody ? null : request.accountId,
          hint: hintOf(context),
          message: params.binding_message ?? '',
          details: shownDetails.get(context) ?? null,
          items: requestedItems(context),
          life: request.expiration,
          isPing: client.backchannelTokenDeliveryMode === 'ping',
        });
        Object.assign(context.body as object, { interval: limits.pollInterval });
      },
    },
    richAuthorizationRequests: {
      enabled: true,
      types: { approval: { validate: checkDetails } },
      authorizationDetailsForGrantSource: () => undefined,
      authorizationDetailsForAccessToken: (_context: Context, _token: unknown, source?: { rar?: unknown }) =>
        source?.rar,
      authorizationDetailsForIntrospection: (_context: Context, token: { rar?: unknown }) => token.rar,
    },
  };
}

/** How long a request waits, in seconds: as requested by its application, within bounds. */
export function backchannelLife(context: Context | undefined): number {
  const { least, usual, most } = limits.backchannelLife;
  const asked = context?.oidc?.params.requested_expiry;
  return asked === undefined ? usual : Math.min(most, Math.max(least, Number(asked)));
}

/**
 * The account is looked up when its request is shown and when its tokens are issued, but never here (security #225).
 */
export function unseenAccount(id: string) {
  return { accountId: id, claims: async () => ({ sub: id }) };
}

function hintOf({ oidc }: Context): string {
  return oidc.params.login_hint ?? oidc.entities.IdTokenHint?.payload.sub ?? '';
}

async function admit(context: Context, requests: BackchannelHooks): Promise<void> {
  await withinLimit(
    context,
    requests.admit(context.oidc.client.clientId, hintOf(context)),
    'this person was asked too often, or said no a moment ago',
  );
}

async function checkBindingMessage(_context: Context, message: string | undefined): Promise<void> {
  if (message === undefined)
    throw new errors.InvalidBindingMessage('binding_message is required: the companion shows it');
  if (!isBindingMessage(message))
    throw new errors.InvalidBindingMessage(
      'binding_message must be one line of 1 to 64 printable characters',
    );
}

/** At least 128 bits (CIBA Core 1.0 §7.1); the library checks its characters and its maximum length. */
async function checkNotificationToken({ oidc }: Context): Promise<void> {
  const token = oidc.params.client_notification_token;
  if (token !== undefined && token.length < 22)
    throw new errors.InvalidRequest('client_notification_token must have 22 to 1024 characters');
}

/** One device is one factor, so that a higher acr cannot be essential (docs/decisions/0062). */
function checkAcr({ oidc }: Context): void {
  const values = essentialAcrs(oidc.params.claims);
  if (values.length > 0 && !values.includes(acr.singleFactor))
    throw new errors.InvalidRequest(
      'an approval on the companion is one factor: no other acr can be essential',
    );
}

/** Only the companion displays them: at any other endpoint nobody would have agreed to them. */
async function checkDetails(context: Context, detail: unknown): Promise<void> {
  const { oidc } = context;
  if (oidc.route !== backchannelRoute)
    throw new errors.InvalidAuthorizationDetails('type approval is for the back channel (CIBA) alone');
  const fault = faultOfDetails(detail);
  if (fault) throw new errors.InvalidAuthorizationDetails(fault);
  const given = oidc.params.authorization_details ?? '[]';
  if ((JSON.parse(given) as unknown[]).length !== 1)
    throw new errors.InvalidAuthorizationDetails('one of them is taken');
  shownDetails.set(context, given);
  // They are meant for the application itself: the library would require an API for them.
  oidc.params.authorization_details = undefined;
}
