import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  type AuditAction,
  type AuditTargetType,
  auditActions,
  declaredAction,
} from '../audit/audit-actions.ts';

const page = join(import.meta.dirname, '../../../docs/behaviour/webhook-events.md');

const targets: Record<AuditTargetType, { id: string; name: string | null }> = {
  user: { id: '0190f5a0-1111-7000-8000-000000000002', name: 'Budi Santoso' },
  group: { id: 'sales', name: 'Sales team' },
  client: { id: 'k3Jf0aWq9TzR', name: 'Payroll' },
  api: { id: 'https://api.example.com', name: 'Orders' },
  attention: { id: '0190f5a0-8888-7000-8000-000000000001', name: 'Please read' },
  key: { id: '0190f5a0-9999-7000-8000-000000000001', name: null },
  invitation: { id: '0190f5a0-2222-7000-8000-000000000001', name: null },
  webhook: { id: '0190f5a0-6666-7000-8000-000000000001', name: 'hooks.example.com' },
};
const person = { user_id: targets.user.id };

/** Actions whose `changes` are not null. */
const changes: Partial<Record<AuditAction, Record<string, unknown>>> = {
  'user.updated': { name: { from: 'Budi S', to: 'Budi Santoso' } },
  'user.email_changed': { email: { from: 'budi@example.com', to: 'budi@example.org' } },
  'user.phone_changed': { phone: { from: null, to: '+6581234567' } },
  'user.contact_taken_back': { email: { from: 'budi@example.org', to: 'budi@example.com' } },
  'user.factor_added': { factor: 'passkey' },
  'user.factor_removed': { factor: 'totp' },
  'user.factor_locked': { factor: 'totp' },
  'user.factor_renamed': { factor: 'passkey', name: { from: 'Phone', to: 'Work phone' } },
  'user.factor_preferred': { preferred_factor: { from: null, to: 'totp' } },
  'user.consent_given': { client_id: targets.client.id, name: 'Payroll', scopes: ['openid', 'email'] },
  'user.consent_expired': { client_id: targets.client.id, name: 'Payroll' },
  'user.device_trusted': { factor: 'totp', days: 30 },
  'user.device_trust_ended': { ended: 1 },
  'user.session_ended': { session_id: '0190f5a0-aaaa-7000-8000-000000000001' },
  'user.operator_role_given': { role: { from: null, to: 'support' } },
  'user.operator_role_changed': { role: { from: 'support', to: 'admin' } },
  'user.operator_role_taken': { role: { from: 'admin', to: null } },
  'user.reset_scheduled': { takes_effect_at: '2026-11-21T10:26:00.000Z' },
  'user.request_approved': { client: { id: targets.client.id, name: 'Payroll' }, message: 'Order 4711' },
  'user.request_denied': { client: { id: targets.client.id, name: 'Payroll' }, message: 'Order 4711' },
  'group.updated': { title: { from: 'Sales', to: 'Sales team' } },
  'group.member_added': person,
  'group.member_removed': person,
  'webhook.created': { actions: { added: ['user.created'] }, private_network: false },
  'webhook.updated': { is_enabled: { from: true, to: false } },
  'webhook.event_sent_again': {
    event_id: '0190f5a0-3333-7000-8000-000000000001',
    action: 'user.created',
  },
};

/** The event as a receiver gets it. */
function example(action: AuditAction): string {
  const { target: type } = declaredAction(action);
  const isErased = action === 'user.erased';
  return JSON.stringify({
    type: action,
    timestamp: '2026-11-20T10:26:00.000Z',
    data: {
      id: '0190f5a0-3333-7000-8000-000000000001',
      actor: isErased
        ? { type: 'system', id: null, name: null }
        : { type: 'operator', id: '0190f5a0-1111-7000-8000-000000000001', name: 'Alice Tan' },
      target: { type, ...targets[type], ...(isErased ? { name: null } : {}) },
      reason: null,
      ip: isErased ? null : '203.0.113.5',
      request_id: isErased ? null : '0190f5a0-4444-7000-8000-000000000001',
      changes: changes[action] ?? null,
    },
  });
}

// `npx vitest run contract/src/webhooks -u` regenerates the page.
it('shows every event with an example in docs/behaviour/webhook-events.md', async () => {
  const sections = (Object.keys(auditActions) as AuditAction[]).map((action) =>
    ['', `## ${action}`, '', declaredAction(action).means, '', '```json', example(action), '```'].join('\n'),
  );
  const head = [
    '# Events of webhooks',
    '',
    'Every event to which a [webhook](webhooks.md) can subscribe, with an example. A test generates this page from the list of',
    'actions (`npx vitest run contract/src/webhooks -u`). The content of `changes` depends on the change.',
  ].join('\n');
  await expect(`${[head, ...sections].join('\n')}\n`).toMatchFileSnapshot(page);
});
