import { allEndpoints } from '@latchkey/contract/all-endpoints';
import type { Endpoint } from '@latchkey/contract/http/endpoint';
import { passwordLogin } from '@latchkey/contract/login/password-login';
import { webhookDeliveryList } from '@latchkey/contract/webhooks/webhook-delivery-list';
import { twoFactorAccount } from '../../features/mfa/testing/authenticator-app.ts';
import type { TestOperator } from '../../features/operators/testing/test-operators.ts';
import { hour } from '../../platform/clock/durations.ts';
import type { TestPortal } from './test-portal.ts';

/** Derived from the contract, so that no call can be forgotten (docs/behaviour/audit.md). */
export const adminWrites = allEndpoints.filter(
  ({ path, method }) => path.startsWith('/api/admin/') && method !== 'GET',
);
export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

export interface AdminWrite {
  readonly path: string;
  readonly init: RequestInit;
}

interface Given {
  readonly params?: Readonly<Record<string, string>>;
  /** The contract's example by default. */
  readonly body?: unknown;
}

/** Makes a call in the test's own way; returns the body of a reply with status 200. */
type Send = (name: string, write: AdminWrite) => Promise<Record<string, string>>;

interface Walk {
  readonly portal: TestPortal;
  readonly owner: TestOperator;
  readonly make: (name: string, given?: Given) => Promise<Record<string, string>>;
}

/** Makes every writing call of the Admin API, with something to change. */
export async function makeEveryAdminWrite(
  portal: TestPortal,
  owner: TestOperator,
  send: Send,
): Promise<void> {
  async function make(name: string, { params = {}, body }: Given = {}): Promise<Record<string, string>> {
    const endpoint = adminWrites.find((one) => nameOf(one) === name);
    if (!endpoint) throw new Error(`The contract has no ${name}`);
    await owner.confirm();
    return send(name, {
      path: endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? '')),
      init: {
        method: endpoint.method,
        headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body ?? endpoint.examples?.body ?? {}),
      },
    });
  }
  const walk: Walk = { portal, owner, make };
  await operateAccounts(walk);
  await operateNewAccounts(walk);
  await operateNotices(walk);
  await operateApis(walk);
  await operateApplications(walk);
  await operateInvitations(walk);
  await operateWebhooks(walk);
}

async function operateAccounts({ portal, make }: Walk): Promise<void> {
  const { id, email, password } = await twoFactorAccount(portal, 'ann@example.com');
  // So that there is something to unlock.
  for (let each = 0; each < 12; each += 1)
    await portal.call(passwordLogin, { body: { email, password: `wrong ${each}` } });
  await make('POST /api/admin/operators', { body: { user_id: id, role: 'admin' } });
  await make('PATCH /api/admin/operators/:user_id', { params: { user_id: id } });
  await make('DELETE /api/admin/operators/:user_id', { params: { user_id: id } });
  const askedAt = portal.clock.now();
  await portal.store.database.db
    .insertInto('account_recoveries')
    .values({
      user_id: id,
      asked_at: askedAt,
      takes_effect_at: askedAt + hour,
      contact: 'email',
      is_another_possession: 1,
      needs_operator: 1,
      password_version: 1,
      email_key: email,
      phone: null,
      approved_at: null,
      approved_by: null,
      reminded_at: null,
      ended_at: null,
      end_reason: null,
    })
    .execute();
  const asked_at = new Date(askedAt).toISOString();
  await make('POST /api/admin/users/:id/approve-recovery', { params: { id }, body: { asked_at } });
  await make('POST /api/admin/users/:id/stop-recovery', { params: { id } });
  const acts = ['suspend', 'activate', 'unlock', 'send-reset-link', 'reset-factors'];
  for (const act of acts) await make(`POST /api/admin/users/:id/${act}`, { params: { id } });
  // So that there is something to end.
  await portal.signIn(email, password);
  await make('POST /api/admin/users/:id/end-sessions', { params: { id } });
}

async function operateNewAccounts({ make }: Walk): Promise<void> {
  const body = { email: 'dora@example.org', name: 'Dora' };
  const { id = '' } = await make('POST /api/admin/users', { body });
  const user = { params: { id } };
  await make('PATCH /api/admin/users/:id', user);
  const { id: job = '' } = await make('POST /api/admin/jobs', {
    body: { action: 'end_sessions', user_ids: [id] },
  });
  await make('DELETE /api/admin/jobs/:id', { params: { id: job } });
  await make('DELETE /api/admin/users/:id', user);
  await make('POST /api/admin/users/:id/cancel-deletion', user);
}

async function operateNotices({ make }: Walk): Promise<void> {
  const { id = '' } = await make('POST /api/admin/attentions');
  await make('PATCH /api/admin/attentions/:id', {
    params: { id },
    body: { title: 'Our terms changed today' },
  });
  await make('DELETE /api/admin/attentions/:id', { params: { id } });
}

async function operateApis({ make }: Walk): Promise<void> {
  const { audience = '' } = await make('POST /api/admin/apis');
  await make('PATCH /api/admin/apis/:audience', { params: { audience } });
  await make('DELETE /api/admin/apis/:audience', { params: { audience } });
}

async function operateApplications({ portal, make }: Walk): Promise<void> {
  const { id: user_id } = await portal.createUser({ email: 'ben@example.org' });
  const { name = '' } = await make('POST /api/admin/groups');
  const group = { params: { name } };
  const member = { params: { name, user_id } };
  await make('PATCH /api/admin/groups/:name', group);
  await make('PUT /api/admin/groups/:name/members/:user_id', member);
  await make('DELETE /api/admin/groups/:name/members/:user_id', member);

  const { client_id = '' } = await make('POST /api/admin/clients');
  const client = { params: { client_id } };
  await make('PATCH /api/admin/clients/:client_id', { ...client, body: { name: 'Orders of today' } });
  const { id = '' } = await make('POST /api/admin/clients/:client_id/secrets', client);
  await make('DELETE /api/admin/clients/:client_id/secrets/:id', { params: { client_id, id } });
  await make('PUT /api/admin/clients/:client_id/access', client);
  await make('POST /api/admin/clients/:client_id/roles', client);
  const role = { params: { client_id, role: 'editor', user_id, name } };
  for (const holder of ['users/:user_id', 'groups/:name']) {
    await make(`PUT /api/admin/clients/:client_id/roles/:role/${holder}`, role);
    await make(`DELETE /api/admin/clients/:client_id/roles/:role/${holder}`, role);
  }
  await make('DELETE /api/admin/clients/:client_id/roles/:role', role);
  await make('DELETE /api/admin/clients/:client_id', client);
  await make('DELETE /api/admin/groups/:name', group);
}

async function operateInvitations({ make }: Walk): Promise<void> {
  await make('POST /api/admin/groups', { body: { name: 'staff' } });
  const { id = '' } = await make('POST /api/admin/invitations');
  await make('POST /api/admin/invitations/:id/resend', { params: { id } });
  await make('DELETE /api/admin/invitations/:id', { params: { id } });
}

async function operateWebhooks({ portal, owner, make }: Walk): Promise<void> {
  const { id = '' } = await make('POST /api/admin/webhooks');
  const webhook = { params: { id } };
  await make('PATCH /api/admin/webhooks/:id', { ...webhook, body: { actions: ['user.created'] } });
  await make('POST /api/admin/webhooks/:id/rotate-secret', webhook);
  await make('POST /api/admin/webhooks/:id/test', webhook);
  // An account whose events the webhook is subscribed to.
  await portal.createUser({ email: 'cleo@example.org' });
  const deliveries = await portal.call(webhookDeliveryList, {
    token: owner.token,
    params: { id },
    query: {},
  });
  const delivery_id = deliveries.body.items[0]?.id ?? '';
  await make('POST /api/admin/webhooks/:id/deliveries/:delivery_id/redeliver', {
    params: { id, delivery_id },
  });
  await make('DELETE /api/admin/webhooks/:id', webhook);
}
