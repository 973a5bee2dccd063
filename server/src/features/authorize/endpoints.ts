import { applicationRead } from '@latchkey/contract/authorize/application-read';
import { logoutReceiptRead } from '@latchkey/contract/authorize/logout-receipt-read';
import { oauthAuthorize } from '@latchkey/contract/authorize/oauth-authorize';
import { oauthDecline } from '@latchkey/contract/authorize/oauth-decline';
import { oauthDevice } from '@latchkey/contract/authorize/oauth-device';
import { oauthInteraction } from '@latchkey/contract/authorize/oauth-interaction';
import { oauthLogout } from '@latchkey/contract/authorize/oauth-logout';
import { oauthLogoutRead } from '@latchkey/contract/authorize/oauth-logout-read';
import { provesKeyOf } from '../../platform/http/caller.ts';
import { implement } from '../../platform/http/implement.ts';
import { shownAtOf } from '../../platform/http/shown-at.ts';
import type { AuthorizeService } from './authorize.service.ts';
import type { DeviceService } from './device.service.ts';
import type { LogoutService } from './logout.service.ts';
import type { LogoutReceipts } from './logout-receipts.service.ts';
import { logoutParameters } from './logout-requests.service.ts';
import { protocolParameters } from './protocol-parameters.ts';
import type { RequestingApplications } from './requesting-applications.service.ts';

interface AuthorizeServices {
  readonly authorize: AuthorizeService;
  readonly applications: RequestingApplications;
  readonly devices: DeviceService;
  readonly logouts: LogoutService;
  readonly receipts: LogoutReceipts;
}

export function authorizeEndpoints({
  authorize,
  applications,
  devices,
  logouts,
  receipts,
}: AuthorizeServices) {
  return [
    implement(oauthAuthorize, ({ body, caller, mfaToken }) => {
      const { interaction, consent, shown_at: _time, mfa_token: _token, ...parameters } = body;
      return authorize.authorize({
        parameters: protocolParameters(parameters),
        interaction,
        consent,
        shownAt: shownAtOf(body),
        caller,
        mfaToken,
      });
    }),
    implement(oauthDecline, ({ body }) => {
      const { interaction, reason, ...parameters } = body;
      return authorize.decline(protocolParameters(parameters), interaction, reason);
    }),
    implement(applicationRead, ({ params, query, caller }) => {
      const { interaction, ...parameters } = query;
      return applications.read(caller.userId, params.client_id, protocolParameters(parameters), interaction);
    }),
    implement(oauthInteraction, ({ params }) => applications.name(params.interaction)),
    implement(oauthDevice, ({ body, caller, mfaToken, client }) =>
      devices.answer({
        userCode: body.user_code,
        action: body.action,
        shownAt: shownAtOf(body),
        caller,
        mfaToken,
        ip: client.ip,
      }),
    ),
    implement(oauthLogout, ({ body, caller, client }) =>
      logouts.logout({
        parameters: Object.fromEntries(
          logoutParameters.flatMap((name) => (typeof body[name] === 'string' ? [[name, body[name]]] : [])),
        ),
        logout: body.logout,
        confirm: body.confirm,
        caller,
        mayHaveReceipt: caller !== undefined && provesKeyOf(caller, client),
      }),
    ),
    implement(logoutReceiptRead, async ({ body, client }) => ({
      applications: await receipts.read(body.receipt, client.ip),
    })),
    implement(oauthLogoutRead, async ({ params }) => ({ user_id: await logouts.accountOf(params.logout) })),
  ];
}
