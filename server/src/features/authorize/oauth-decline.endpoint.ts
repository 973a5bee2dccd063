import { oauthDecline } from '@latchkey/contract/authorize/oauth-decline';
import { implement } from '../../platform/http/implement.ts';
import type { AuthorizeService } from './authorize.service.ts';
import { protocolParameters } from './protocol-parameters.ts';

export function oauthDeclineEndpoint(authorize: AuthorizeService) {
  return implement(oauthDecline, ({ body }) => {
    const { interaction, reason, ...parameters } = body;
    return authorize.decline(protocolParameters(parameters), interaction, reason);
  });
}
