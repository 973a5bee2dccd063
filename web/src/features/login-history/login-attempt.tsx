import type { LoginHistory, LoginResult } from '@latchkey/contract/login-history/login-history';
import { CircleAlert, CircleCheck, CircleX, type LucideIcon } from 'lucide-react';
import { loginHistoryText } from '#text/login-history';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { AttemptGroup } from './attempt-groups.ts';
import { deviceLabel, whereLabel } from './device-label.ts';
import { RelativeTime } from './relative-time.tsx';
import { useFormatTime } from './use-format-time.ts';

const looks: Record<LoginResult, { Icon: LucideIcon; style: string }> = {
  success: { Icon: CircleCheck, style: 'bg-success-surface text-success' },
  failure: { Icon: CircleX, style: 'bg-hover text-muted' },
  second_factor_failed: { Icon: CircleAlert, style: 'bg-warning-surface text-warning' },
  denied: { Icon: CircleAlert, style: 'bg-warning-surface text-warning' },
};

interface Props {
  group: AttemptGroup;
  onDoubt: (entry: LoginHistory) => void;
}

/** From this number on, somebody may be guessing. */
const manyFailures = 3;

/** A sign-in or attempt, or several similar ones: the result, the method, the place and the time. */
export function LoginAttempt({ group: { entry, count, since }, onDoubt }: Props) {
  const formatTime = useFormatTime();
  const { Icon, style } = looks[entry.result];
  const label = deviceLabel(entry);
  const isAlarming =
    entry.result === 'second_factor_failed' || entry.result === 'denied' || count >= manyFailures;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 sm:flex-nowrap">
      <div className="flex min-w-0 items-start gap-4 sm:items-center">
        <span className={classNames('grid size-10 shrink-0 place-items-center rounded-control', style)}>
          <Icon className="size-5" aria-hidden />
        </span>
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            {loginHistoryText.result(entry.result)}
            {count > 1 && (
              <Badge kind={isAlarming ? 'warning' : 'neutral'}>{loginHistoryText.times(count)}</Badge>
            )}
            {entry.is_current && <Badge kind="success">{loginHistoryText.thisDevice}</Badge>}
            {entry.is_bound === false && (
              <Badge kind="neutral" quiet>
                {loginHistoryText.unbound}
              </Badge>
            )}
          </p>
          <p className="text-sm text-muted">
            {[label, whereLabel(entry), loginHistoryText.by(entry.method, entry.factor)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="text-sm text-muted">
            <RelativeTime iso={entry.at} />
            {count > 1 && (
              <>
                {' · '}
                <RelativeTime iso={since} say={loginHistoryText.first} />
              </>
            )}
          </p>
        </div>
      </div>
      {!entry.is_current && (
        <Button
          kind={isAlarming ? 'quiet' : 'subtle'}
          className="shrink-0 max-sm:ms-10.5 sm:-me-3"
          aria-label={loginHistoryText.notMeOf(label, formatTime(entry.at))}
          onClick={() => onDoubt(entry)}
        >
          {loginHistoryText.notMe}
        </Button>
      )}
    </li>
  );
}
