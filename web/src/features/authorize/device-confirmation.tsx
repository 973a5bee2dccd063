import type { RequestingApplication } from '@latchkey/contract/authorize/application-read';
import type { oauthDevice } from '@latchkey/contract/authorize/oauth-device';
import type { ReplyOf } from '@latchkey/contract/http/endpoint';
import { authorizeText } from '#text/authorize';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { GivingButton } from '../../ui/giving-button.tsx';
import { SessionCard } from '../sessions/session-card.tsx';
import { useLiveSession } from '../sessions/use-live-session.ts';
import { AskingApplication } from './asking-application.tsx';
import { ScopeList } from './scope-list.tsx';
import { UnverifiedApplication } from './unverified-application.tsx';

type Origin = ReplyOf<typeof oauthDevice>['origin'];

interface Props {
  application: RequestingApplication;
  origin: Origin;
  code: string;
  /** The action in progress. */
  busy: 'check' | 'allow' | 'deny' | undefined;
  onAnswer: (action: 'allow' | 'deny') => Promise<void>;
}

/** Who asks, with the code to compare: a code that somebody else sent is this flow's danger (RFC 8628 §5.4). */
export function DeviceConfirmation({ application, origin, code, busy, onAnswer }: Props) {
  const session = useLiveSession();
  const program = [origin.device, origin.browser, origin.os].filter(Boolean).join(' \u00b7 ');
  return (
    <div className="grid gap-6">
      <AskingApplication application={application} />
      <UnverifiedApplication application={application} />
      <div className="rounded-card bg-surface px-4">
        <div className="grid justify-items-center gap-1 py-3 text-center">
          <span className="text-sm text-muted">{authorizeText.deviceCodeShown}</span>
          <span className="ps-[0.1em] font-mono text-xl tracking-widest uppercase">{code.trim()}</span>
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-border py-3 text-sm">
          <dt className="text-muted">{authorizeText.deviceOrigin}</dt>
          <dd className="min-w-0 wrap-anywhere">{placeOf(origin)}</dd>
          {program && (
            <>
              <dt className="text-muted">{authorizeText.deviceWith}</dt>
              <dd className="min-w-0 wrap-anywhere">{program}</dd>
            </>
          )}
        </dl>
      </div>
      {origin.is_own_network ? (
        <Banner kind="warning">{authorizeText.deviceWarning}</Banner>
      ) : (
        <Banner kind="danger">{authorizeText.deviceElsewhere}</Banner>
      )}
      <SessionCard session={session} />
      <div className="grid gap-3">
        <p>{authorizeText.consentHint}</p>
        <ScopeList
          scopes={application.scopes}
          claims={application.claims}
          descriptions={application.scope_descriptions}
        />
      </div>
      <div className="grid gap-2">
        <GivingButton
          wide
          busy={busy === 'allow'}
          disabled={busy === 'deny'}
          onClick={() => void onAnswer('allow')}
        >
          {authorizeText.deviceAllow}
        </GivingButton>
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

function placeOf({ place, ip }: Origin): string {
  if (place && ip) return `${place} (${ip})`;
  return place ?? ip ?? authorizeText.deviceOriginUnknown;
}
