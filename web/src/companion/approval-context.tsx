import type { WaitingApproval } from '@latchkey/contract/companion/companion-approval-list';
import { companionText } from '#text/companion';
import { classNames } from '../ui/class-names.ts';
import { VouchingNote } from '../ui/vouching-note.tsx';

const text = companionText.approval;

/** Who asks, for what and from where: the basis of a person's decision. */
export function ApprovalContext({ approval, account }: { approval: WaitingApproval; account: string }) {
  const { application, place, ip, browser, os, requested_at, request } = approval;
  const { amount, to } = request ?? {};
  const rows: [string, string | null | undefined][] = [
    [text.amount, amount && `${amount.value}\u00a0${amount.currency}`],
    [text.to, to],
    [text.application, application],
    [text.account, account],
    [text.place, place],
    // An application's request does not come from a browser of the person's.
    [text.ip, place || request ? null : (ip ?? text.unknown)],
    [text.browser, request ? null : [browser, os].filter(Boolean).join(', ') || text.unknown],
    [text.time, timeOf(requested_at)],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1 text-sm">
      {rows.map(
        ([label, value]) =>
          value && (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd
                className={classNames(
                  'min-w-0 wrap-anywhere',
                  label === text.amount && 'text-lg font-semibold tabular-nums',
                )}
              >
                {value}
                {label === text.application && <VouchingNote application={approval} />}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

function timeOf(at: string): string {
  return new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit', second: '2-digit' }).format(
    new Date(at),
  );
}
