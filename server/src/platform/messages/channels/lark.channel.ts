import { type Channel, PermanentFailure } from '../channel.ts';
import { askGateway, failureOf } from './call-gateway.ts';

export interface LarkSettings {
  readonly appId: string;
  readonly appSecret: string;
  readonly apiUrl: string;
}

interface Tenant {
  readonly token: string;
  /** On the clock of performance.now(). */
  readonly usableUntil: number;
}

/** The reply does not come from Lark. */
const noCode = -1;
/** Lark's error codes for an invalid or expired token. */
const badToken = [99991661, 99991663, 99991668];
/** Error codes that a retry does not change: no such user, not reachable by the bot, malformed id. */
const noRecipient = [230001, 230013, 230034, 99992351, 99992360, 99992361];

/** Sends messages of a Lark bot to one person. */
export function larkChannel({ appId, appSecret, apiUrl }: LarkSettings): Channel {
  const base = apiUrl.replace(/\/$/, '');
  let tenant: Tenant | undefined;

  async function tenantToken(): Promise<string> {
    if (tenant && tenant.usableUntil > performance.now()) return tenant.token;
    const { status, body } = await askGateway({
      url: `${base}/open-apis/auth/v3/tenant_access_token/internal`,
      body: { app_id: appId, app_secret: appSecret },
    });
    const { tenant_access_token: token, expire } = (body ?? {}) as Record<string, unknown>;
    // Not permanent: the operator can correct a wrong secret, and a rate limit passes. The message is retried until it
    // expires.
    if (typeof token !== 'string')
      throw new Error(`Lark gave no token (status ${status}, code ${codeOf(body)})`);
    // A minute early, so that it does not expire in transit.
    const life = (typeof expire === 'number' ? expire : 600) - 60;
    tenant = { token, usableUntil: performance.now() + life * 1_000 };
    return token;
  }

  return {
    async send({ id, to, text }) {
      const { status, body } = await askGateway({
        url: `${base}/open-apis/im/v1/messages?receive_id_type=${idTypeOf(to)}`,
        headers: { authorization: `Bearer ${await tenantToken()}` },
        // Lark delivers one message per uuid within an hour.
        body: { receive_id: to, msg_type: 'text', content: JSON.stringify({ text }), uuid: id },
      });
      const code = codeOf(body);
      if (code === 0) return;
      if (badToken.includes(code)) tenant = undefined;
      // Nearly all of Lark's errors have status 400, rate limits included (#148); the code says whether a retry can
      // help.
      if (code === noCode) throw failureOf(status);
      const message = `Lark answered with code ${code}`;
      throw noRecipient.includes(code) ? new PermanentFailure(message) : new Error(message);
    },
  };
}

function codeOf(reply: unknown): number {
  const code = reply && typeof reply === 'object' && 'code' in reply ? reply.code : undefined;
  return typeof code === 'number' ? code : noCode;
}

function idTypeOf(id: string): string {
  if (id.startsWith('ou_')) return 'open_id';
  if (id.startsWith('on_')) return 'union_id';
  return id.includes('@') ? 'email' : 'user_id';
}
