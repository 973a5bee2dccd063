import type { RequestingApplication } from '@latchkey/contract/authorize/application-read';
import { ArrowLeftRight } from 'lucide-react';
import { authorizeText } from '#text/authorize';
import { AppLogo } from '../../ui/app-logo.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

/** The heading of a page on which an application requests access. */
export function AskingApplication({
  application: { name, logo, domain },
}: {
  application: RequestingApplication;
}) {
  return (
    <div className="grid justify-items-center gap-4">
      <div className="flex items-center gap-3">
        <AppLogo name={name} logo={logo} className="size-14" />
        <ArrowLeftRight className="size-5 text-muted" aria-hidden />
        <span className="grid size-14 place-items-center rounded-card bg-accent-surface forced-colors:border">
          <BrandMark />
        </span>
      </div>
      <PageHeading centered isStep description={domain}>
        {authorizeText.consentTitle(name)}
      </PageHeading>
    </div>
  );
}
