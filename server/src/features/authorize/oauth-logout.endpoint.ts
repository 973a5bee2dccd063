import { oauthLogout } from '@latchkey/contract/authorize/oauth-logout';
import { implement } from '../../platform/http/implement.ts';
import type { LogoutService } from './logout.service.ts';

export function oauthLogoutEndpoint(logouts: LogoutService) {
  return implement(oauthLogout, ({ body, caller }) =>
    logouts.logout({
      idTokenHint: body.id_token_hint,
      clientId: body.client_id,
      postLogoutRedirectUri: body.post_logout_redirect_uri,
      state: body.state,
      confirm: body.confirm,
      caller,
    }),
  );
}
