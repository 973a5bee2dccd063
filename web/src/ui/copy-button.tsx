import { Copy } from 'lucide-react';
import { uiText } from '#text/ui';
import { toasts } from '../platform/toasts/toasts.ts';

/** Copies a text, and shows 'Copying..', then 'Copied' or 'Failed to copy' (docs/behaviour/web.md#copying). */
export function CopyButton({ text, label = uiText.copy }: { text: string; label?: string }) {
  const copy = () =>
    toasts
      .promise(write(text), { loading: uiText.copying, success: uiText.copied, error: uiText.copyFailed })
      .catch(() => undefined);
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={copy}
      className="-m-2 inline-grid size-(--control) shrink-0 place-items-center rounded-control text-muted hover:bg-hover hover:text-text"
    >
      <Copy className="size-4" aria-hidden />
    </button>
  );
}

/** Rejects if the page is not a secure context and has no clipboard. */
async function write(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
