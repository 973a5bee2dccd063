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
  /** What is being done. */
  busy: 'check' | 'allow' | 'deny' | undefined;
  onAnswer: (action: 'allow' | 'deny') => Promise<void>;
}

/** Who asks, with the code to compare; a code that somebody else sent is the danger of this flow (RFC 8628 §5.4). */
export function DeviceConfirmation({ application, code, busy, onAnswer }: Props) {
  const session = useLiveSession();
  return (
    <div className="grid gap-6">
      <AskingApplication application={application} />
      <div className="grid justify-items-center gap-1 rounded-card bg-surface px-4 py-3 text-center">
        <span className="text-sm text-muted">{authorizeText.deviceCodeShown}</span>
        <span className="ps-[0.1em] font-mono text-xl tracking-widest uppercase">{code.trim()}</span>
      </div>
      <Banner kind="warning">{authorizeText.deviceWarning}</Banner>
      <div className="rounded-control border border-border px-4 py-3">
        <SessionLabel session={session} />
      </div>
      <div className="grid gap-3">
        <p>{authorizeText.consentHint}</p>
        <ScopeList scopes={application.scopes} claims={application.claims} />
      </div>
      <div className="grid gap-2">
        <Button
          wide
          busy={busy === 'allow'}
          disabled={busy === 'deny'}
          onClick={() => void onAnswer('allow')}
        >
          {authorizeText.deviceAllow}
        </Button>
        <Button
          wide
          kind="secondary"
          busy={busy === 'deny'}
          disabled={busy === 'allow'}
          onClick={() => void onAnswer('deny')}
        >
          {authorizeText.deny}
        </Button>
      </div>
    </div>
  );
}
