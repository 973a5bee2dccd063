import type { Client } from '../../applications/client.ts';
import { redirectUri, type TestOauth } from './test-oauth.ts';

export interface TokenReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** Posts a form to a protocol endpoint, with the client's secret if it has one. */
export async function protocolCall(
  oauth: TestOauth,
  path: string,
  client: Client,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<TokenReply> {
  const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64');
  const response = await oauth.fetch(path, {
    method: 'POST',
    body: new URLSearchParams(client.secret ? form : { client_id: client.id, ...form }),
    headers: { ...(client.secret ? { authorization: `Basic ${basic}` } : {}), ...headers },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : {} };
}

export function tokenCall(
  oauth: TestOauth,
  client: Client,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<TokenReply> {
  return protocolCall(oauth, '/oauth2/token', client, form, headers);
}

export function redeem(
  oauth: TestOauth,
  client: Client,
  code: string,
  verifier: string | undefined,
  form: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<TokenReply> {
  const asked = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
  return tokenCall(
    oauth,
    client,
    { ...asked, ...(verifier ? { code_verifier: verifier } : {}), ...form },
    headers,
  );
}

export function refresh(oauth: TestOauth, client: Client, token: string): Promise<TokenReply> {
  return tokenCall(oauth, client, { grant_type: 'refresh_token', refresh_token: token });
}

export async function introspect(oauth: TestOauth, client: Client, token: string) {
  return (await protocolCall(oauth, '/oauth2/introspect', client, { token })).body;
}

/** The claims of a JWT, unverified. */
export function claimsOf(jwt = ''): Record<string, unknown> {
  return JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
}
