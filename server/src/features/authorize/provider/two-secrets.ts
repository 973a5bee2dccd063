import { createHash, timingSafeEqual } from 'node:crypto';
import type { Client } from 'oidc-provider';

/** While a secret is being replaced, a client may authenticate with either (docs/behaviour/applications.md#secrets). */
export function takeTwoSecrets(prototype: Client): void {
  const { checkClientSecretExpiration } = prototype;
  // The library keeps a client's object until any of its metadata changes, and with it the keys (security #353).
  const complete = new WeakSet<Client>();
  Object.assign(prototype, {
    compareClientSecret(this: Client, given: string): boolean {
      const isFirst = isSame(this.clientSecret, given);
      const isNext = isSame(this.latchkey_next_secret as string | undefined, given);
      return isFirst || isNext;
    },
    /** The library calls it just before it looks up the key of an assertion signed with a secret (RFC 7523 §3). */
    checkClientSecretExpiration(this: Client, ...rest: Parameters<Client['checkClientSecretExpiration']>) {
      checkClientSecretExpiration.apply(this, rest);
      const next = this.latchkey_next_secret;
      if (typeof next !== 'string' || complete.has(this)) return;
      complete.add(this);
      const k = Buffer.from(next).toString('base64url');
      this.symmetricKeyStore.add({ alg: 'HS256', use: 'sig', kty: 'oct', k });
    },
  });
}

/** Takes the same time for every text. */
function isSame(secret: string | undefined, given: string): boolean {
  const [one, other] = [secret ?? '', given].map((text) => createHash('sha256').update(text).digest());
  return secret !== undefined && one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
