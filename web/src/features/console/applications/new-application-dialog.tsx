import type { clientCreate } from '@latchkey/contract/clients/client-create';
import type { ReplyOf } from '@latchkey/contract/http/endpoint';
import { consoleApplicationsText as text } from '#text/console-applications';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface Props {
  client: ReplyOf<typeof clientCreate>;
  /** Title of the dialog, if it was not created just now. */
  title?: string;
  onClose: () => void;
}

/** Shows what to configure in the application. The secret is shown only this once. */
export function NewApplicationDialog({ client, title, onClose }: Props) {
  const { name, client_id, client_secret, recipe } = client;
  return (
    <Dialog open title={title ?? text.secretTitle(name)} onClose={onClose} closeOnOverlay={false}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Value label={text.clientId} value={client_id} />
        {client_secret !== null && (
          <>
            <Value label={text.secret} value={client_secret} />
            <p className="text-sm text-muted">{text.secretOnce}</p>
          </>
        )}
        <Recipe recipe={recipe} />
        <div className="flex justify-end">
          <Button onClick={onClose}>{text.done}</Button>
        </div>
      </div>
    </Dialog>
  );
}

export function Value({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-end justify-between gap-2">
      <div className="min-w-0">
        <p className="text-sm text-muted">{label}</p>
        <code className="block text-sm break-all">{value}</code>
      </div>
      <CopyButton text={value} />
    </div>
  );
}

export function Recipe({ recipe }: { recipe: string }) {
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">{text.recipe}</p>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
        tabIndex={0}
        className="overflow-x-auto rounded-control border border-border bg-hover p-3 text-xs"
      >
        {recipe}
      </pre>
    </div>
  );
}
