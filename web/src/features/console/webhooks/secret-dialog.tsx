import type { WebhookWithSecret } from '@latchkey/contract/webhooks/webhook';
import { consoleWebhooksText as text } from '#text/console-webhooks';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface Props {
  webhook: WebhookWithSecret;
  onClose: () => void;
}

/** The secret is shown only this once. */
export function SecretDialog({ webhook: { secret, previous_secret_until }, onClose }: Props) {
  return (
    <Dialog open title={text.secretTitle} onClose={onClose} closeOnOverlay={false}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex items-end justify-between gap-2">
          <div className="min-w-0">
            <p className="text-sm text-muted">{text.secret}</p>
            <code className="block text-sm break-all">{secret}</code>
          </div>
          <CopyButton text={secret} />
        </div>
        <p className="text-sm text-muted">{text.secretOnce}</p>
        {previous_secret_until && <p className="text-sm text-muted">{text.secretBefore}</p>}
        <div className="flex justify-end">
          <Button onClick={onClose}>{text.done}</Button>
        </div>
      </div>
    </Dialog>
  );
}
