import { createHash } from 'node:crypto';
import { askGateway } from '../messages/channels/call-gateway.ts';

export interface LarkSignInSettings {
  readonly appId: string;
  readonly appSecret: string;
  /** Base URL of the API, 'https://open.larksuite.com'. */
  readonly apiUrl: string;
  /** Base URL of the sign-in pages, 'https://accounts.larksuite.com'. */
  readonly accountsUrl: string;
  /** The redirect URI that the operator has registered in the app's settings at Lark. */
  readonly redirectUri: string;
}

/** Lark refused the code: it was used, has expired, or was issued to another client. */
export class LarkCodeRefused extends Error {
  override readonly name = 'LarkCodeRefused';
}

export type LarkSignIn = ReturnType<typeof larkSignIn>;

/** Sign-in at Lark by OAuth 2.0 with PKCE (RFC 6749, RFC 7636), only to learn the person's id there. */
export function larkSignIn(settings: LarkSignInSettings) {
  const { appId, appSecret, redirectUri } = settings;
  const api = settings.apiUrl.replace(/\/$/, '');

  function authorizeUrl(state: string, verifier: string): string {
    const url = new URL('/open-apis/authen/v1/authorize', settings.accountsUrl);
    url.search = new URLSearchParams({
      client_id: appId,
      response_type: 'code',
      redirect_uri: redirectUri,
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }).toString();
    return url.href;
  }

  /**
   * The open id of the person who signed in, to which this app can send messages. Throws LarkCodeRefused, or a network
   * error.
   */
  async function openId(code: string, verifier: string): Promise<string> {
    const token = await askGateway({
      url: `${api}/open-apis/authen/v2/oauth/token`,
      body: {
        grant_type: 'authorization_code',
        client_id: appId,
        client_secret: appSecret,
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      },
    });
    const { access_token: accessToken } = (token.body ?? {}) as Record<string, unknown>;
    if (typeof accessToken !== 'string') {
      const message = `Lark gave no token (status ${token.status})`;
      throw token.status === 400 ? new LarkCodeRefused(message) : new Error(message);
    }
    const info = await askGateway({
      method: 'GET',
      url: `${api}/open-apis/authen/v1/user_info`,
      headers: { authorization: `Bearer ${accessToken}` },
    });
    const { data } = (info.body ?? {}) as { data?: { open_id?: unknown } };
    if (typeof data?.open_id !== 'string' || !data.open_id.startsWith('ou_')) {
      throw new Error(`Lark did not say who it is (status ${info.status})`);
    }
    return data.open_id;
  }

  return { authorizeUrl, openId };
}
