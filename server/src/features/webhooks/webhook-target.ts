import type { AuditTarget } from '../../platform/audit/audit.ts';
import type { StoredWebhook } from './webhooks.repository.ts';

/** By its host: the rest of an address may be a secret of the receiver's, and no event holds one. */
export const webhookTarget = ({ id, url }: Pick<StoredWebhook, 'id' | 'url'>): AuditTarget<'webhook'> => ({
  type: 'webhook',
  id,
  name: new URL(url).host,
});
