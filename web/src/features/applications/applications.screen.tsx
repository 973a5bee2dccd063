import { applicationList } from '@latchkey/contract/applications/application-list';
import { AppWindow } from 'lucide-react';
import { applicationsText } from '#text/applications';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSessionQuery } from '../sessions/use-session-query.ts';
import { ApplicationCard } from './application-card.tsx';

/** Where the account can sign in, and which applications have access to it. */
export default function ApplicationsScreen() {
  const { data, error, isValidating, mutate } = useSessionQuery(
    applicationList,
    {},
    { refreshOnFocus: true },
  );
  return (
    <div className="grid gap-6">
      <PageHeading description={applicationsText.description}>{applicationsText.title}</PageHeading>
      {!data && error && (
        <LoadFailed
          error={error}
          fallback={applicationsText.loadFailed}
          busy={isValidating}
          onRetry={mutate}
        />
      )}
      {!data && !error && (
        <div className="grid gap-4 md:grid-cols-2">
          <Skeleton className="h-44" />
          <Skeleton className="h-44" />
        </div>
      )}
      {data?.applications.length === 0 && (
        <div className="rounded-card border border-border bg-card px-4 shadow-card sm:px-6">
          <EmptyState icon={AppWindow} title={applicationsText.none}>
            {applicationsText.noneHint}
          </EmptyState>
        </div>
      )}
      {data && data.applications.length > 0 && (
        <ul className="grid gap-4 md:grid-cols-2">
          {data.applications.map((application) => (
            <ApplicationCard key={application.client_id} application={application} onChanged={mutate} />
          ))}
        </ul>
      )}
    </div>
  );
}
