import type { RequestingApplication } from '@latchkey/contract/authorize/application-read';
import { authorizeText } from '#text/authorize';
import { AppLogo } from '../../ui/app-logo.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** The heading of a page on which an application asks for access. */
export function AskingApplication({
  application: { name, logo, domain },
}: {
  application: RequestingApplication;
}) {
  return (
    <div className="grid justify-items-center gap-4">
      <AppLogo name={name} logo={logo} className="size-16" />
      <PageHeading centered isStep description={domain}>
        {authorizeText.consentTitle(name)}
      </PageHeading>
    </div>
  );
}
