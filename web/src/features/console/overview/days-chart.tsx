import { consoleOverviewText as text } from '#text/console-overview';
import { formatDate } from '../../../platform/dates/format-date.ts';

interface Day {
  day: string;
  sign_ins: number;
  failures: number;
}

const height = 160;
const step = 20;
const bar = 14;

/** One bar per day, with refusals stacked on sign-ins. Screen readers get the same data as a table. */
export function DaysChart({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.map((each) => each.sign_ins + each.failures));
  const sum = (key: 'sign_ins' | 'failures') => days.reduce((total, each) => total + each[key], 0);
  const scale = (count: number) => (count * height) / most;
  const isQuiet = sum('sign_ins') + sum('failures') === 0;
  return (
    <figure className="grid gap-3">
      <div className="relative">
        <svg
          role="img"
          aria-label={text.chart(sum('sign_ins'), sum('failures'))}
          viewBox={`0 0 ${days.length * step} ${height}`}
          preserveAspectRatio="none"
          className="h-40 w-full"
        >
          {[0.25, 0.5, 0.75, 1].map((part) => (
            <line
              key={part}
              x1="0"
              x2={days.length * step}
              y1={part * height}
              y2={part * height}
              className="stroke-border"
              strokeWidth={part === 1 ? 2 : 1}
              strokeDasharray={part === 1 ? undefined : '2 4'}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {days.map(({ day, sign_ins, failures }, at) => (
            <g key={day} transform={`translate(${at * step + (step - bar) / 2} 0)`}>
              <title>{`${formatDate(day, 'UTC')}: ${text.succeeded} ${sign_ins}, ${text.refused} ${failures}`}</title>
              <rect width={bar} height={height} className="fill-transparent" />
              <rect
                width={bar}
                y={height - scale(sign_ins)}
                height={scale(sign_ins)}
                className="fill-accent forced-colors:fill-[Highlight]"
              />
              <rect
                width={bar}
                y={height - scale(sign_ins + failures)}
                height={scale(failures)}
                className="fill-danger forced-colors:fill-[CanvasText]"
              />
            </g>
          ))}
        </svg>
        {isQuiet && (
          <p className="absolute inset-0 grid place-items-center text-sm text-muted" aria-hidden>
            <span className="rounded-control bg-card px-3 py-1">{text.noSignIns}</span>
          </p>
        )}
      </div>
      <div className="flex justify-between text-xs text-muted">
        <span>{formatDate(days[0]?.day ?? '', 'UTC')}</span>
        <span>{formatDate(days.at(-1)?.day ?? '', 'UTC')}</span>
      </div>
      <figcaption className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <Key style="bg-accent forced-colors:bg-[Highlight]" label={text.succeeded} count={sum('sign_ins')} />
        <Key style="bg-danger forced-colors:bg-[CanvasText]" label={text.refused} count={sum('failures')} />
      </figcaption>
      {/* On a wrapper, because `sr-only` does not clip a table element. */}
      <div className="sr-only">
        <table>
          <caption>{text.signIns}</caption>
          <thead>
            <tr>
              <th scope="col">{text.day}</th>
              <th scope="col">{text.succeeded}</th>
              <th scope="col">{text.refused}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, sign_ins, failures }) => (
              <tr key={day}>
                <th scope="row">{formatDate(day, 'UTC')}</th>
                <td>{sign_ins}</td>
                <td>{failures}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function Key({ style, label, count }: { style: string; label: string; count: number }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className={`size-3 rounded-full forced-color-adjust-none ${style}`} aria-hidden />
      {label}
      <span className="text-muted tabular-nums">{text.number(count)}</span>
    </span>
  );
}
