import type { ReplyOf } from '@latchkey/contract/http/endpoint';
import { overviewRead } from '@latchkey/contract/overview/overview-read';
import { TriangleAlert } from 'lucide-react';
import { consoleOverviewText as text } from '#text/console-overview';
import { formatDateTime } from '../../../platform/dates/format-date.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { useProfile } from '../../sessions/use-profile.ts';
import { ConsoleLink } from '../console-link.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { useConsoleQuery } from '../use-console-query.ts';
import { DaysChart } from './days-chart.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LatestChanges } from './latest-changes.tsx';

type Overview = ReplyOf<typeof overviewRead>;

const refreshMs = 60_000;

/** Summary of the portal's state (docs/behaviour/admin.md#overview). */
export default function OverviewScreen() {
  const { data, error, isValidating, mutate } = useConsoleQuery(overviewRead, {}, { refreshMs });
  const { data: profile } = useProfile();
  if (error && !data)
    return (
      <div className="grid gap-6">
        <PageHeading>{text.title}</PageHeading>
        <LoadFailed error={error} fallback={text.loadFailed} busy={isValidating} onRetry={() => mutate()} />
      </div>
    );
  if (!data) return <PageSkeleton />;
  return (
    <div className="grid gap-6">
      <PageHeading
        description={text.description(formatDateTime(data.counted_at, profile?.timezone ?? undefined))}
      >
        {text.title}
      </PageHeading>
      <Numbers overview={data} />
      <FirstSteps clients={data.clients} accounts={data.accounts} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Card title={text.signIns} description={text.signInsHint}>
          <DaysChart days={data.days} />
        </Card>
        <Methods methods={data.methods} />
      </div>
      <LatestChanges />
    </div>
  );
}

function Numbers({ overview }: { overview: Overview }) {
  return (
    <dl className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      <Tile
        label={text.accounts}
        value={overview.accounts}
        note={text.suspended(overview.suspended_accounts)}
        to="people"
      />
      <Tile label={text.sessions} value={overview.sessions} note={text.sessionsNote} />
      <Tile
        label={text.applications}
        value={overview.clients}
        note={text.applicationsNote}
        to="applications"
      />
      <Tile
        label={text.messages}
        value={overview.messages_waiting}
        note={text.failed(overview.messages_failed)}
        isFault={overview.messages_failed > 0}
      />
    </dl>
  );
}

interface TileProps {
  label: string;
  value: number;
  note: string;
  /** The page that the figure links to. */
  to?: string;
  /** An operator has to act on the note. */
  isFault?: boolean;
}

function Tile({ label, value, note, to, isFault = false }: TileProps) {
  return (
    <div className="relative grid content-start gap-1 rounded-card border border-border bg-card p-4 shadow-card has-[a:hover]:bg-hover sm:px-6 sm:py-5">
      <dt className="text-sm text-muted">
        {to ? (
          <ConsoleLink to={to} className="after:absolute after:inset-0 after:rounded-card">
            {label}
          </ConsoleLink>
        ) : (
          label
        )}
      </dt>
      <dd className="text-xl font-semibold tabular-nums">{text.number(value)}</dd>
      <dd className={isFault ? 'flex items-start gap-2 text-sm text-warning' : 'text-sm text-muted'}>
        {isFault && <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />}
        {note}
      </dd>
    </div>
  );
}

function Methods({ methods }: Pick<Overview, 'methods'>) {
  const most = Math.max(1, ...methods.map(({ sign_ins }) => sign_ins));
  return (
    <Card title={text.methods} description={text.methodsHint}>
      {methods.length === 0 && <p className="text-sm text-muted">{text.noSignIns}</p>}
      <ul className="grid gap-3 text-sm empty:hidden">
        {methods.map(({ method, sign_ins }) => (
          <li key={method} className="grid gap-1">
            <span className="flex justify-between gap-4">
              <span>{text.method(method)}</span>
              <span className="tabular-nums">{text.number(sign_ins)}</span>
            </span>
            <svg className="h-2 w-full" viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
              <rect width="100" height="2" rx="1" className="fill-hover forced-colors:fill-[GrayText]" />
              <rect
                width={(100 * sign_ins) / most}
                height="2"
                rx="1"
                className="fill-accent forced-colors:fill-[Highlight]"
              />
            </svg>
          </li>
        ))}
      </ul>
    </Card>
  );
}
