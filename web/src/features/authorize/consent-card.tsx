import type { RequestingApplication } from '@latchkey/contract/authorize/application-read';
import { useState } from 'react';
import { authorizeText } from '#text/authorize';
import { Button } from '../../ui/button.tsx';
import { GivingButton } from '../../ui/giving-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { SavedSession } from '../sessions/saved-session.ts';
import { SessionCard } from '../sessions/session-card.tsx';
import { AskingApplication } from './asking-application.tsx';
import { ScopeList } from './scope-list.tsx';
import { UnverifiedApplication } from './unverified-application.tsx';

interface Props {
  application: RequestingApplication;
  session: SavedSession;
  onAnswer: (consent: boolean) => Promise<void>;
}

/** What a third-party application asks for; nothing happens before 'Continue' (docs/behaviour/authorize.md#screens). */
export function ConsentCard({ application, session, onAnswer }: Props) {
  const [answering, setAnswering] = useState<boolean>();
  const answer = async (consent: boolean) => {
    setAnswering(consent);
    await onAnswer(consent).finally(() => setAnswering(undefined));
  };
  return (
    <div className="grid gap-6">
      <AskingApplication application={application} />
      <UnverifiedApplication application={application} />
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
          busy={answering === true}
          disabled={answering === false}
          onClick={() => void answer(true)}
        >
          {authorizeText.allow}
        </GivingButton>
        <Button
          wide
          kind="secondary"
          busy={answering === false}
          disabled={answering === true}
          onClick={() => void answer(false)}
        >
          {authorizeText.deny}
        </Button>
        <LinkButton to="authAccounts" returnTo="authApp" keepQuery kind="quiet" wide>
          {authorizeText.useAnother}
        </LinkButton>
      </div>
      <p className="text-center text-sm text-pretty text-muted">
        {application.scopes.includes('offline_access')
          ? authorizeText.outlastsSession
          : authorizeText.endsWithSession}{' '}
        {authorizeText.consentNote}
      </p>
    </div>
  );
}
