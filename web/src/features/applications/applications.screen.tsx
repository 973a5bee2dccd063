import { AppWindow } from 'lucide-react';
import { applicationsText } from '#text/applications';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** The applications that the account may open. */
export default function ApplicationsScreen() {
  return (
    <div className="grid gap-6">
      <PageHeading description={applicationsText.description}>{applicationsText.title}</PageHeading>
      <div className="rounded-card border border-border">
        <EmptyState icon={AppWindow} title={applicationsText.none}>
          {applicationsText.noneHint}
        </EmptyState>
      </div>
    </div>
  );
}
