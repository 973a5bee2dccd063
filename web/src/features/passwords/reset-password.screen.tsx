import { routeTitles } from '#text/routes';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export default function ResetPasswordScreen() {
  return (
    <div className="grid gap-6">
      <PageHeading>{routeTitles.authResetPassword}</PageHeading>
      <Skeleton className="h-44" />
    </div>
  );
}
