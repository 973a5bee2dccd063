import { notFoundText } from '#text/not-found';
import { notFoundTitle } from '#text/routes';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export default function NotFoundScreen() {
  return (
    <div className="grid justify-items-center gap-6 text-center">
      <p className="text-xl font-semibold text-muted">404</p>
      <PageHeading centered description={notFoundText.hint}>
        {notFoundTitle}
      </PageHeading>
      <LinkButton to="root" kind="secondary">
        {notFoundText.goHome}
      </LinkButton>
    </div>
  );
}
