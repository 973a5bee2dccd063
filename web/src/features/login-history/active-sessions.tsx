import { useAutoAnimate } from '@formkit/auto-animate/react';
import { useState } from 'react';
import { loginHistoryText } from '#text/login-history';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LogoutReceiptPanel } from '../sessions/logout-receipt-panel.tsx';
import { ActiveSession } from './active-session.tsx';
import { EndOthers } from './end-others.tsx';
import { EntrySkeletons } from './entry-skeletons.tsx';
import type { OnEnded } from './use-ending.ts';
import type { SessionListQuery } from './use-session-list.ts';

interface Props {
  list: SessionListQuery;
  onEnded: () => Promise<unknown>;
}

/** The signed-in devices, this one first. */
export function ActiveSessions({ list: { data, error, isValidating, mutate }, onEnded }: Props) {
  const [receipt, setReceipt] = useState<string>();
  const ended: OnEnded = (given) => {
    setReceipt(given);
    return onEnded();
  };
  const [animated] = useAutoAnimate({ duration: 250 });
  const sessions = data?.sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
  return (
    <Card
      title={loginHistoryText.active}
      description={loginHistoryText.activeHint}
      action={sessions && sessions.length > 1 && <EndOthers onEnded={ended} />}
    >
      {error && !sessions && (
        <LoadFailed
          error={error}
          fallback={loginHistoryText.loadFailed}
          busy={isValidating}
          onRetry={mutate}
        />
      )}
      {!sessions && !error && <EntrySkeletons count={1} />}
      {sessions && (
        <ul ref={animated} className="-my-3 grid divide-y divide-border">
          {sessions.map((session) => (
            <ActiveSession key={session.id} session={session} onEnded={ended} />
          ))}
        </ul>
      )}
      {receipt && (
        <div className="mt-4">
          <LogoutReceiptPanel receipt={receipt} />
        </div>
      )}
      {sessions?.some(({ is_bound }) => !is_bound) && (
        <p className="mt-4 text-sm text-muted">{loginHistoryText.unboundHint}</p>
      )}
    </Card>
  );
}
