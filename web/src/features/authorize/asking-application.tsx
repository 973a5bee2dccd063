import type { RequestingApplication } from '@latchkey/contract/authorize/application-read';
import type { ReactNode } from 'react';
import { authorizeText } from '#text/authorize';
import { AppLogo } from '../../ui/app-logo.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** The heading of a page on which an application asks for access; beneath it what tells this request from others. */
export function AskingApplication({
  application: { name, logo, domain },
  children,
}: {
  application: RequestingApplication;
  children?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-4">
      <AppLogo name={name} logo={logo} className="size-16" />
      <PageHeading centered description={domain}>
        {authorizeText.consentTitle(name)}
      </PageHeading>
      {children}
    </div>
  );
}
