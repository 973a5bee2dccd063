import { applicationList } from '@latchkey/contract/applications/application-list';
import { AppWindow } from 'lucide-react';
import { applicationsText } from '#text/applications';
import { layoutText } from '#text/layout';
import { uiText } from '#text/ui';
import { failureMessage } from '../../platform/api/failure-message.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSessionQuery } from '../sessions/use-session-query.ts';
import { ApplicationCard } from './application-card.tsx';

/** Where the account can go, and who has access to it. */
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
        <Banner
          kind="danger"
          note={error.reference && uiText.reference(error.reference)}
          action={
            <Button kind="secondary" busy={isValidating} onClick={() => void mutate()}>
              {layoutText.tryAgain}
            </Button>
          }
        >
          {failureMessage(error, applicationsText.loadFailed)}
        </Banner>
      )}
      {!data && !error && (
        <div className="grid gap-4 md:grid-cols-2">
          <Skeleton className="h-44" />
          <Skeleton className="h-44" />
        </div>
      )}
      {data?.applications.length === 0 && (
        <div className="rounded-card border border-border">
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
