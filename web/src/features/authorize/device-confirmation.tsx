import type { RequestingApplication } from '@latchkey/contract/authorize/application-read';
import { authorizeText } from '#text/authorize';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SessionLabel } from '../sessions/session-label.tsx';
import { useLiveSession } from '../sessions/use-live-session.ts';
import { AskingApplication } from './asking-application.tsx';
import { ScopeList } from './scope-list.tsx';

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
      <AskingApplication application={application}>
        <p className="font-mono text-xl tracking-widest uppercase">{code}</p>
      </AskingApplication>
      <Banner kind="warning">{authorizeText.deviceWarning}</Banner>
      <div className="rounded-control border border-border px-4 py-3">
        <SessionLabel session={session} />
      </div>
      <ScopeList scopes={application.scopes} />
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
