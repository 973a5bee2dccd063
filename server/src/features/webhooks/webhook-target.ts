import type { AuditTarget } from '../../platform/audit/audit.ts';
import type { StoredWebhook } from './webhooks.repository.ts';

/** Named by its host only: the rest of a URL may be a secret of the receiver, which no event may contain. */
export const webhookTarget = ({ id, url }: Pick<StoredWebhook, 'id' | 'url'>): AuditTarget<'webhook'> => ({
  type: 'webhook',
  id,
  name: new URL(url).host,
});
