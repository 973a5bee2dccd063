import { routeTitles } from '#text/routes';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export default function ForgotPasswordScreen() {
  return (
    <div className="grid gap-6">
      <PageHeading>{routeTitles.authForgotPassword}</PageHeading>
      <Skeleton className="h-44" />
    </div>
  );
}
