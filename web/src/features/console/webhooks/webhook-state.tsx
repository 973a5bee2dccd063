import type { Webhook } from '@latchkey/contract/webhooks/webhook';
import { consoleWebhooksText as text } from '#text/console-webhooks';
import { Badge } from '../../../ui/badge.tsx';

export function WebhookState({
  webhook: { is_enabled, failing_since },
}: {
  webhook: Pick<Webhook, 'is_enabled' | 'failing_since'>;
}) {
  if (!is_enabled) return <Badge kind="neutral">{text.off}</Badge>;
  return failing_since === null ? (
    <Badge kind="success">{text.on}</Badge>
  ) : (
    <Badge kind="warning">{text.failing}</Badge>
  );
}
