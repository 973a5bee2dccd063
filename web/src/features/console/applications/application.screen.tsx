import type { AdminClientDetail } from '@latchkey/contract/clients/admin-client';
import { clientRead } from '@latchkey/contract/clients/client-read';
import { ArrowLeft } from 'lucide-react';
import { consoleText } from '#text/console';
import { consoleApplicationsText as text } from '#text/console-applications';
import { Card } from '../../../ui/card.tsx';
import { DetailList } from '../../../ui/detail-list.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ConsoleLink } from '../console-link.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { useConsoleQuery } from '../use-console-query.ts';
import { useFormatDate } from '../use-format-date.ts';
import { ApplicationAccess } from './application-access.tsx';
import { ApplicationRoles } from './application-roles.tsx';
import { ApplicationUsers } from './application-users.tsx';
import { Recipe } from './new-application-dialog.tsx';

/** One application: how it is connected, who may use it, and who does (docs/behaviour/applications.md#operators). */
export default function ApplicationScreen({ id }: { id: string }) {
  const params = { client_id: id };
  const { data: client, error, isValidating, mutate } = useConsoleQuery(clientRead, { params });
  if (client) return <Application client={client} onChanged={() => mutate()} />;
  if (!error) return <PageSkeleton />;
  return (
    <div className="grid gap-6">
      <BackToApplications />
      <PageHeading>{text.title}</PageHeading>
      <LoadFailed error={error} fallback={text.loadFailed} busy={isValidating} onRetry={() => mutate()} />
    </div>
  );
}

interface Props {
  client: AdminClientDetail;
  onChanged: () => Promise<unknown>;
}

function Application({ client, onChanged }: Props) {
  const formatDate = useFormatDate();
  const { client_id, name, type, domain, url, is_trusted, redirect_uris, last_used_at, recipe } = client;
  return (
    <div className="grid gap-6">
      <BackToApplications />
      <PageHeading description={domain === null ? undefined : <bdi>{domain}</bdi>}>
        <bdi>{name}</bdi>
      </PageHeading>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card title={text.facts}>
          <DetailList
            items={[
              { label: text.clientId, value: client_id },
              { label: text.type, value: text.types[type] },
              { label: text.trust, value: is_trusted ? text.trusted : text.asks },
              { label: text.redirectUris, value: redirect_uris.join(' ') || null },
              { label: text.url, value: url },
              { label: text.since, value: formatDate(client.created_at) },
              { label: text.lastUsed, value: last_used_at ? formatDate(last_used_at) : text.never },
            ]}
          />
        </Card>
        <div className="grid gap-6">
          <ApplicationAccess client={client} onChanged={onChanged} />
          <ApplicationRoles clientId={client_id} />
        </div>
      </div>
      <ApplicationUsers clientId={client_id} />
      <Card title={text.recipe}>
        <Recipe recipe={recipe} />
      </Card>
    </div>
  );
}

function BackToApplications() {
  return (
    <ConsoleLink
      to="applications"
      className="-mb-3 inline-flex w-fit items-center gap-2 text-sm text-muted hover:text-text"
    >
      <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden />
      {consoleText.back(text.title)}
    </ConsoleLink>
  );
}
