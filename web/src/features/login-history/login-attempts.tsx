import type { LoginHistory } from '@latchkey/contract/login-history/login-history';
import { History } from 'lucide-react';
import { loginHistoryText } from '#text/login-history';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { attemptGroups } from './attempt-groups.ts';
import { EntrySkeletons } from './entry-skeletons.tsx';
import { LoginAttempt } from './login-attempt.tsx';
import type { LoginHistoryQuery } from './use-login-history.ts';

interface Props {
  history: LoginHistoryQuery;
  onDoubt: (entry: LoginHistory) => void;
}

/** Every sign-in and failed attempt, newest first, in pages. */
export function LoginAttempts({ history, onDoubt }: Props) {
  const { entries, error, hasMore, loadMore, isLoadingMore, isValidating, mutate } = history;
  return (
    <Card title={loginHistoryText.attempts} description={loginHistoryText.attemptsHint}>
      {error && !entries && (
        <LoadFailed
          error={error}
          fallback={loginHistoryText.loadFailed}
          busy={isValidating}
          onRetry={mutate}
        />
      )}
      {!entries && !error && <EntrySkeletons count={4} />}
      {entries?.length === 0 && (
        <EmptyState icon={History} title={loginHistoryText.noEntries}>
          {loginHistoryText.noEntriesHint}
        </EmptyState>
      )}
      {entries && entries.length > 0 && (
        <ul className="-my-3 grid divide-y divide-border">
          {attemptGroups(entries).map((group) => (
            <LoginAttempt key={group.entry.id} group={group} onDoubt={onDoubt} />
          ))}
        </ul>
      )}
      {hasMore && (
        <div className="mt-4 grid">
          {error ? (
            <LoadFailed
              error={error}
              fallback={loginHistoryText.loadFailed}
              busy={isLoadingMore}
              onRetry={loadMore}
            />
          ) : (
            <Button kind="secondary" busy={isLoadingMore} onClick={() => void loadMore()}>
              {loginHistoryText.loadMore}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
