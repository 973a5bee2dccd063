import type { LogoutOutcome } from '@latchkey/contract/authorize/logout-receipt-read';
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import { logoutReceiptText } from '#text/logout-receipt';
import { Spinner } from '../../ui/spinner.tsx';
import { VouchingNote } from '../../ui/vouching-note.tsx';
import { type ToldApplication, useLogoutReceipt } from './use-logout-receipt.ts';

const icons = {
  confirmed: <CircleCheck className="size-5 shrink-0 text-success" aria-hidden />,
  waiting: <Spinner className="size-5 shrink-0 text-muted" />,
  failed: <CircleAlert className="size-5 shrink-0 text-danger" aria-hidden />,
  unreachable: <CircleHelp className="size-5 shrink-0 text-muted" aria-hidden />,
} satisfies Record<LogoutOutcome, unknown>;

/**
 * Which applications confirmed a logout and which did not (docs/behaviour/sessions.md#receipts). Empty until that is
 * known.
 */
export function LogoutReceiptPanel({ receipt }: { receipt: string }) {
  const applications = useLogoutReceipt(receipt);
  if (!applications || applications.length === 0) return null;
  return (
    <section
      aria-label={logoutReceiptText.title}
      className="rounded-control border border-border bg-surface px-4 py-3"
    >
      <p role="status">{summaryOf(applications)}</p>
      <ul className="mt-2 grid gap-1">
        {applications.map(({ name, outcome, ...vouching }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two applications may have one name, and the order stays
          <li key={index} className="grid gap-1 text-sm">
            <span className="flex items-center gap-2">
              {icons[outcome]}
              <span className="min-w-0 grow break-words font-medium">{name}</span>
              <span className="text-end text-muted">{logoutReceiptText.outcome[outcome]}</span>
            </span>
            <VouchingNote application={vouching} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function summaryOf(applications: readonly ToldApplication[]): string {
  const has = (wanted: LogoutOutcome) => applications.some(({ outcome }) => outcome === wanted);
  if (has('waiting')) return logoutReceiptText.waiting;
  if (has('failed') || has('unreachable')) return logoutReceiptText.notAll;
  return logoutReceiptText.all;
}
