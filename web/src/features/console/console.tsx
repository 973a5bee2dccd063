import type { OperatorRole } from '@latchkey/contract/admin/operator-roles';
import { operatorSelf } from '@latchkey/contract/operators/operator-self';
import { SearchX } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import { consoleText } from '#text/console';
import { pageTitle, routeTitles } from '#text/routes';
import { useBoot } from '../../platform/boot/use-boot.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ConsoleGate } from './console-gate.tsx';
import { type ConsolePage, consolePages } from './console-pages.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { useConsolePlace } from './use-console-place.ts';
import { useConsoleQuery } from './use-console-query.ts';
import { OperatorContext } from './use-operator.ts';

export interface ConsoleLayoutProps {
  entries: readonly ConsolePage[];
  /** The name of the current page. */
  current: string | undefined;
  /** Undefined while it is loading. */
  role: OperatorRole | undefined;
  children: ReactNode;
}

/** The frame, the gate, and the page that the address selects (docs/behaviour/admin.md#console). */
export function Console({ layout: Layout }: { layout: ComponentType<ConsoleLayoutProps> }) {
  const self = useConsoleQuery(operatorSelf, {});
  const { page, id } = useConsolePlace();
  const { brand } = useBoot();
  const title = page && self.data ? `${page.title} - ${routeTitles.console}` : routeTitles.console;
  useEffect(() => {
    document.title = pageTitle(title, brand.service_name);
  }, [title, brand.service_name]);

  return (
    <Layout entries={self.data ? consolePages : []} current={page?.name} role={self.data?.role}>
      <ConsoleGate self={self}>
        {(operator) => (
          <OperatorContext value={operator}>
            <Suspense key={`${page?.name}/${id}`} fallback={<PageSkeleton />}>
              {page ? <Page page={page} id={id} /> : <NoPage />}
            </Suspense>
          </OperatorContext>
        )}
      </ConsoleGate>
    </Layout>
  );
}

function Page({ page, id }: { page: ConsolePage; id: string | undefined }) {
  const { screen: Screen, detail: Detail } = page;
  return Detail && id !== undefined ? <Detail id={id} /> : <Screen />;
}

function NoPage() {
  return (
    <div className="grid gap-6">
      <PageHeading>{consoleText.notFound}</PageHeading>
      <EmptyState icon={SearchX} title={consoleText.nothingFound}>
        {consoleText.notFoundHint}
      </EmptyState>
    </div>
  );
}
