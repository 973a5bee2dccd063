import { type Loss, type WayIn, type WaysIn, waysInRead } from '@latchkey/contract/mfa/ways-in-read';
import {
  CircleCheck,
  KeyRound,
  type LucideIcon,
  Mail,
  ShieldCheck,
  Smartphone,
  TriangleAlert,
} from 'lucide-react';
import { gettingBackInText as text } from '#text/getting-back-in';
import { classNames } from '../../ui/class-names.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSessionQuery } from '../sessions/use-session-query.ts';

/** 'Could I get back in?' (docs/behaviour/mfa.md#getting-back-in). */
export default function GettingBackInScreen() {
  // People come back here from the pages on which they did what was suggested.
  const { data, error, isValidating, mutate } = useSessionQuery(
    waysInRead,
    {},
    { refreshOnFocus: true, isKept: false },
  );
  return (
    <div className="grid gap-6">
      <PageHeading description={text.description}>{text.title}</PageHeading>
      {data ? (
        <>
          <Verdict waysIn={data} />
          <ul className="divide-y divide-border rounded-card border border-border bg-card shadow-card">
            {data.losses.map(({ loss, ways }) => (
              <LossRow key={loss} loss={loss} ways={ways} />
            ))}
          </ul>
          {data.losses.some(({ ways }) => ways.some(isReset)) && (
            <p className="text-sm text-muted">{text.newMethods}</p>
          )}
        </>
      ) : error ? (
        <LoadFailed error={error} fallback={text.failed} busy={isValidating} onRetry={() => mutate()} />
      ) : (
        <>
          <Skeleton className="h-18 rounded-card" />
          <Skeleton className="h-64 rounded-card" />
        </>
      )}
    </div>
  );
}

/** A reset that a second factor confirms, for which what was just added does not count yet (security #129). */
const isReset = ({ begins, second }: WayIn): boolean => begins === 'reset' && second !== null;

/** The answer in one line, and the most useful action. */
function Verdict({ waysIn: { remedy } }: { waysIn: WaysIn }) {
  const Icon = remedy ? TriangleAlert : ShieldCheck;
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border px-4 py-3 sm:px-6',
        remedy ? 'border-warning-border bg-warning-surface' : 'border-success-border bg-success-surface',
      )}
    >
      <Icon className={classNames('size-6 shrink-0', remedy ? 'text-warning' : 'text-success')} aria-hidden />
      <div className="min-w-48 flex-1">
        <p className={classNames('font-medium', remedy ? 'text-warning' : 'text-success')}>
          {remedy ? text.missing : text.prepared}
        </p>
        <p className="text-sm text-muted">{remedy ? text.remedies[remedy].hint : text.preparedText}</p>
      </div>
      {remedy && (
        <LinkButton to={remedy === 'email_otp' ? 'profileDetail' : 'securityMfa'} kind="primary">
          {text.remedies[remedy].action}
        </LinkButton>
      )}
    </div>
  );
}

const icons: Record<Loss, LucideIcon> = { phone: Smartphone, password: KeyRound, mailbox: Mail };

/** More would add no information. */
const shownWays = 3;

function LossRow({ loss, ways }: WaysIn['losses'][number]) {
  const Icon = icons[loss];
  return (
    <li className="flex gap-4 px-4 py-4 sm:px-6">
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-hover text-muted">
        <Icon className="size-5" aria-hidden />
      </span>
      <div className="grid min-w-0 gap-1">
        <h2 className="font-medium">{text.losses[loss]}</h2>
        {ways.length === 0 ? (
          <p className="flex gap-2 text-sm text-warning">
            <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
            {text.lockedOut}
          </p>
        ) : (
          <>
            <p className="text-sm text-muted">{text.stillBy}</p>
            <ul className="grid gap-1 text-sm">
              {ways.slice(0, shownWays).map(({ begins, second }) => (
                <li key={`${begins} ${second}`} className="flex gap-2">
                  <CircleCheck className="mt-0.5 size-4 shrink-0 text-success" aria-hidden />
                  {text.way(begins, second)}
                </li>
              ))}
              {ways.length > shownWays && (
                <li className="ps-6 text-muted">{text.more(ways.length - shownWays)}</li>
              )}
            </ul>
          </>
        )}
      </div>
    </li>
  );
}
