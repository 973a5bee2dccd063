import { routeTitles } from '#text/routes';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export default function ApplicationsScreen() {
  return (
    <div className="grid gap-6">
      <PageHeading>{routeTitles.applications}</PageHeading>
      <Skeleton className="h-44" />
    </div>
  );
}
