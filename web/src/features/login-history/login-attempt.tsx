import type { LoginHistory, LoginResult } from '@latchkey/contract/login-history/login-history';
import { CircleAlert, CircleCheck, CircleX, type LucideIcon } from 'lucide-react';
import { loginHistoryText } from '#text/login-history';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { deviceLabel, whereLabel } from './device-label.ts';
import { useFormatTime } from './use-format-time.ts';

const looks: Record<LoginResult, { Icon: LucideIcon; style: string }> = {
  success: { Icon: CircleCheck, style: 'bg-success-surface text-success' },
  failure: { Icon: CircleX, style: 'bg-surface text-muted' },
  second_factor_failed: { Icon: CircleAlert, style: 'bg-warning-surface text-warning' },
  denied: { Icon: CircleAlert, style: 'bg-warning-surface text-warning' },
};

interface Props {
  entry: LoginHistory;
  onDoubt: (entry: LoginHistory) => void;
}

/** One sign-in or attempt: how it ended, when, by what, from where. */
export function LoginAttempt({ entry, onDoubt }: Props) {
  const formatTime = useFormatTime();
  const { Icon, style } = looks[entry.result];
  const label = deviceLabel(entry);
  const at = formatTime(entry.at);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-4 first:pt-0 last:pb-0 sm:flex-nowrap">
      <div className="flex min-w-0 items-start gap-3">
        <span className={classNames('grid size-10 shrink-0 place-items-center rounded-full', style)}>
          <Icon className="size-5" aria-hidden />
        </span>
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            {loginHistoryText.result(entry.result)}
            {entry.is_current && <Badge kind="success">{loginHistoryText.thisDevice}</Badge>}
            {entry.is_bound === false && <Badge kind="neutral">{loginHistoryText.unbound}</Badge>}
          </p>
          <p className="text-sm">
            <time dateTime={entry.at}>{at}</time> · {loginHistoryText.by(entry.method, entry.factor)}
          </p>
          <p className="text-sm text-muted">{[label, whereLabel(entry)].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      {!entry.is_current && (
        <Button
          kind="quiet"
          className="shrink-0 max-sm:ms-9 sm:-me-4"
          aria-label={loginHistoryText.notMeOf(label, at)}
          onClick={() => onDoubt(entry)}
        >
          {loginHistoryText.notMe}
        </Button>
      )}
    </li>
  );
}
