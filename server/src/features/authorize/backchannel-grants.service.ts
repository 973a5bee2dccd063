import type { Provider } from 'oidc-provider';
import type { BackchannelGrants } from './backchannel-port.ts';
import { storedId } from './provider/adapter.ts';
import { claimItem } from './provider/claim-item.ts';
import type { LibraryRecords } from './provider/library-records.ts';
import { onPrivateNetwork } from './provider/outgoing-fetch.ts';
import type { RecordsRepository } from './records.repository.ts';

export interface BackchannelGrantsDeps {
  readonly provider: () => Promise<Provider>;
  readonly stored: LibraryRecords;
  readonly records: Pick<RecordsRepository, 'markLasting'>;
}

/** The protocol's part of an approval that was given on a companion. */
export function backchannelGrantsService({
  provider,
  stored,
  records,
}: BackchannelGrantsDeps): BackchannelGrants {
  return {
    async make({ userId, clientId, items }) {
      const { Grant } = await provider();
      const grant = new Grant({ accountId: userId, clientId });
      for (const item of items) addItem(grant, item);
      const id = await grant.save();
      // There is no session that it could end with.
      await records.markLasting(storedId('Grant', id));
      return id;
    },
    async drop(grantId) {
      await stored.removeGrant(grantId, storedId('Grant', grantId));
    },
    async ping(recordId) {
      const record = await stored.find('BackchannelAuthenticationRequest', recordId);
      if (!record) return;
      const payload = JSON.parse(record.payload) as PingedRequest;
      const client = await (await provider()).Client.find(payload.clientId);
      if (!client) return;
      await onPrivateNetwork(client.latchkey_private_network === true, () => client.backchannelPing(payload));
    },
  };
}

interface PingedRequest {
  readonly clientId: string;
}

type NewGrant = InstanceType<Provider['Grant']>;

/** Adds an item as named by `requestedItems`. */
function addItem(grant: NewGrant, item: string): void {
  const [first = '', scope] = item.split(' ');
  // An API alone is shown and allowed, and adds no scope.
  if (scope === '') return;
  if (scope !== undefined) grant.addResourceScope(first, scope);
  else if (item.startsWith(claimItem)) grant.addOIDCClaims([item.slice(claimItem.length)]);
  else grant.addOIDCScope(item);
}
