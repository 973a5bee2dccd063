import type { RequestingApplication } from '@latchkey/contract/authorize/application-read';
import { Check } from 'lucide-react';
import { authorizeText } from '#text/authorize';
import { scopeText } from '#text/scopes';
import { AppLogo } from '../../ui/app-logo.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SessionLabel } from '../sessions/session-label.tsx';
import { useLiveSession } from '../sessions/use-live-session.ts';

interface Props {
  application: RequestingApplication;
  code: string;
  busy: boolean;
  onAnswer: (action: 'allow' | 'deny') => Promise<void>;
}

/** Who asks, with the code to compare; a code that somebody else sent is the danger of this flow (RFC 8628 §5.4). */
export function DeviceConfirmation({ application, code, busy, onAnswer }: Props) {
  const session = useLiveSession();
  return (
    <div className="grid gap-6">
      <div className="grid justify-items-center gap-4">
        <AppLogo name={application.name} logo={application.logo} className="size-16" />
        <PageHeading centered description={application.domain}>
          {authorizeText.consentTitle(application.name)}
        </PageHeading>
        <p className="font-mono text-xl tracking-widest uppercase">{code}</p>
      </div>
      <Banner kind="warning">{authorizeText.deviceWarning}</Banner>
      <div className="rounded-control border border-border px-4 py-3">
        <SessionLabel session={session} />
      </div>
      <ul className="grid gap-2">
        {application.scopes.map((scope) => (
          <li key={scope} className="flex gap-3 wrap-anywhere">
            <Check className="mt-0.5 size-5 shrink-0 text-success" aria-hidden />
            {scopeText(scope)}
          </li>
        ))}
      </ul>
      <div className="grid gap-2">
        <Button wide busy={busy} onClick={() => void onAnswer('allow')}>
          {authorizeText.deviceAllow}
        </Button>
        <Button wide kind="secondary" disabled={busy} onClick={() => void onAnswer('deny')}>
          {authorizeText.deny}
        </Button>
      </div>
    </div>
  );
}
