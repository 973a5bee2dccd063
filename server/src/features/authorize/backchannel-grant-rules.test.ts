import type { Provider } from 'oidc-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { publicAgent } from '../../platform/network/public-agent.ts';
import { backchannelGrantsService } from './backchannel-grants.service.ts';
import { storedId } from './provider/adapter.ts';
import type { LibraryRecord, LibraryRecords } from './provider/library-records.ts';
import { outgoingFetch } from './provider/outgoing-fetch.ts';
import { type LogoutReceiver, logoutReceiver } from './testing/logout-receiver.ts';

const send = outgoingFetch(publicAgent());

let application: LogoutReceiver;
/** In order: what was added to the grant, and stored. */
let done: string[];
let record: Pick<LibraryRecord, 'payload'> | undefined;
let client: Record<string, unknown> | undefined;
beforeAll(async () => {
  application = await logoutReceiver();
});
afterAll(() => application.stop());
beforeEach(() => {
  done = [];
  application.tokens.length = 0;
  record = { payload: JSON.stringify({ clientId: 'app', params: {} }) };
  client = {
    latchkey_private_network: true,
    async backchannelPing(payload: object) {
      const body = new URLSearchParams({ logout_token: JSON.stringify(payload) }).toString();
      await send(application.url, { method: 'POST', body });
    },
  };
});

class FakeGrant {
  constructor(owner: object) {
    done.push(`new ${JSON.stringify(owner)}`);
  }
  addOIDCScope = (scope: string) => done.push(`scope ${scope}`);
  addOIDCClaims = (claims: string[]) => done.push(`claims ${claims}`);
  addResourceScope = (api: string, scope: string) => done.push(`${api}: ${scope}`);
  async save() {
    done.push('save');
    return 'the id';
  }
}

const grants = backchannelGrantsService({
  provider: async () =>
    ({
      Grant: FakeGrant,
      Client: { find: async (id: string) => (id === 'app' ? client : undefined) },
    }) as unknown as Provider,
  stored: {
    removeGrant: async (...removed: unknown[]) => void done.push(`remove ${removed}`),
    find: async (kind: string, id: string) =>
      kind === 'BackchannelAuthenticationRequest' && id === 'record' ? record : undefined,
  } as unknown as LibraryRecords,
  records: { markLasting: async (id) => void done.push(`lasting ${id}`) },
});

describe('the grant of an approval', () => {
  it('has exactly the items that were shown, and ends with no session', async () => {
    const items = ['openid', 'claim:email', 'https://api.example/ notes:read'];
    expect(await grants.make({ userId: 'person', clientId: 'app', items })).toBe('the id');
    expect(done).toEqual([
      'new {"accountId":"person","clientId":"app"}',
      'scope openid',
      'claims email',
      'https://api.example/: notes:read',
      'save',
      `lasting ${storedId('Grant', 'the id')}`,
    ]);
  });

  it('is removed with what came from it', async () => {
    await grants.drop('the id');
    expect(done).toEqual([`remove the id,${storedId('Grant', 'the id')}`]);
  });
});

describe('the notification of an application', () => {
  it('is sent with the request', async () => {
    await grants.ping('record');
    expect(application.tokens).toEqual([record?.payload]);
  });

  it.each([false, undefined, 'true'])('#40 reaches no private address: %s', async (setting) => {
    client = { ...client, latchkey_private_network: setting };
    await expect(grants.ping('record')).rejects.toThrow('not a public address');
    expect(application.tokens).toEqual([]);
  });

  it('is sent to nobody if the request or the application is gone', async () => {
    await grants.ping('another');
    record = { payload: JSON.stringify({ clientId: 'deleted' }) };
    await grants.ping('record');
    record = undefined;
    await grants.ping('record');
    expect(application.tokens).toEqual([]);
  });
});
