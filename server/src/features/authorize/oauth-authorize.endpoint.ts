import { oauthAuthorize } from '@latchkey/contract/authorize/oauth-authorize';
import { implement } from '../../platform/http/implement.ts';
import type { AuthorizeService } from './authorize.service.ts';
import { protocolParameters } from './protocol-parameters.ts';

export function oauthAuthorizeEndpoint(authorize: AuthorizeService) {
  return implement(oauthAuthorize, ({ body, caller, mfaToken }) => {
    const { interaction, consent, mfa_token: _token, ...parameters } = body;
    return authorize.authorize({
      parameters: protocolParameters(parameters),
      interaction,
      consent,
      caller,
      mfaToken,
    });
  });
}
