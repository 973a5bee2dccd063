import { layoutText } from '#text/layout';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export function NotFoundScreen() {
  return (
    <div className="grid justify-items-center gap-6 text-center">
      <p className="text-xl font-semibold text-muted">404</p>
      <PageHeading centered description={layoutText.notFoundHint}>
        {layoutText.notFound}
      </PageHeading>
      <LinkButton to="root" kind="secondary">
        {layoutText.goHome}
      </LinkButton>
    </div>
  );
}
