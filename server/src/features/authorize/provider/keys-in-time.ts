import type { Provider } from 'oidc-provider';
import { second } from '../../../platform/clock/durations.ts';
import { keysLife } from '../limits.ts';

/**
 * Reads a client's keys again when they are no longer fresh, before anything is checked with them. The library only does so
 * for a signature that none of the known keys made, so that a key which the application has withdrawn would stay valid
 * (security #406). While they cannot be read, the earlier ones count.
 */
export function readKeysInTime({ Client }: Pick<Provider, 'Client'>): void {
  const find = Client.find.bind(Client);
  Object.assign(Client, {
    async find(id: string) {
      const client = await find(id);
      const keys = client?.jwksUri === undefined ? undefined : client.asymmetricKeyStore;
      // The library itself reads keys that have never been read, and reports what is wrong with them.
      if (keys && [...keys].length > 0 && keys.stale())
        await keys.refresh().catch(() => {
          // Not at each request, which would wait for a host that does not answer.
          keys.freshUntil = Math.floor((Date.now() + keysLife.least) / second);
        });
      return client;
    },
  });
}
