import { expect, it } from 'vitest';
import type { ClientsTable } from '../../platform/db/tables/applications.ts';
import { clientRows } from './client-rows.ts';

const sealed: ClientsTable = {
  id: 'shop',
  name: 'Shop',
  type: 'web',
  grants: '[]',
  logo: null,
  domain: null,
  url: null,
  trusted: 0,
  public: 0,
  secret: 'sealed',
  secret_id: 'first',
  next_secret: null,
  next_secret_id: null,
  redirect_uris: '["https://shop.example.com/callback"]',
  post_logout_redirect_uris: '[]',
  backchannel_logout_uri: null,
  private_network: 0,
  pkce_exempt: 0,
  require_2fa: 0,
  resources: '[]',
  api_scopes: '[]',
  endpoint_audience: 0,
  access_token_life: null,
  refresh_token_life: null,
  small_id_token: 0,
  claims: '{}',
  metadata: '{"jwks":{"keys":[]}}',
  source: 'operator',
  self_registered: null,
  read_at: null,
  fresh_until: null,
  narrowed_at: null,
  lost: '{}',
  profile: null,
  created_at: 1,
  updated_at: 1,
};

function rowsThatCount() {
  const opened: string[] = [];
  const rows = clientRows({
    seal: String,
    openText: (secret, id) => {
      opened.push(id);
      return `${secret} of ${id}`;
    },
  });
  return { opened, rows };
}

it('opens a row once, and again when the row changes', () => {
  const { opened, rows } = rowsThatCount();
  const first = rows.open(sealed);
  expect(rows.open({ ...sealed })).toBe(first);
  expect(opened).toEqual(['shop']);
  expect(rows.open({ ...sealed, secret: 'another' }).secret).toBe('another of shop');
  expect(rows.open({ ...sealed, redirect_uris: '[]' }).redirectUris).toEqual([]);
  expect(rows.open(sealed).redirectUris).toEqual(['https://shop.example.com/callback']);
});

it('returns objects that callers cannot change for each other', () => {
  const client = rowsThatCount().rows.open(sealed);
  for (const change of [
    () => Object.assign(client, { isTrusted: true }),
    () => (client.redirectUris as string[]).push('https://evil.example'),
    () => Object.assign(client.metadata.jwks as object, { keys: ['evil'] }),
  ])
    expect(change).toThrow(TypeError);
});

it('keeps a bounded number of them', () => {
  const { opened, rows } = rowsThatCount();
  const ids = Array.from({ length: 129 }, (_, n) => `client-${n}`);
  for (const id of ids) rows.open({ ...sealed, id });
  for (const id of ids.slice(1)) rows.open({ ...sealed, id });
  expect(opened).toEqual(ids);
  rows.open({ ...sealed, id: 'client-0' });
  expect(opened).toEqual([...ids, 'client-0']);
});
