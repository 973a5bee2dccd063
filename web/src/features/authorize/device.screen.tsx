import { oauthDevice } from '@latchkey/contract/authorize/oauth-device';
import type { BodyFor, ReplyOf } from '@latchkey/contract/http/endpoint';
import { CircleCheck, CircleX } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { authorizeText } from '#text/authorize';
import { isFailure } from '../../platform/api/api-failure.ts';
import { failureMessage } from '../../platform/api/failure-message.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useStepUp } from '../mfa/use-step-up.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { DeviceConfirmation } from './device-confirmation.tsx';

type Reply = ReplyOf<typeof oauthDevice>;
type Action = BodyFor<typeof oauthDevice>['action'];

/** The screen of the device flow (RFC 8628 §3.3): the code, who asks, then the decision. */
export default function DeviceScreen() {
  const callApi = useSessionCall();
  const stepUp = useStepUp();
  const [code, setCode] = useState(() => new URLSearchParams(location.search).get('user_code') ?? '');
  const [reply, setReply] = useState<Reply>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<Action>();

  const send = async (action: Action): Promise<void> => {
    setBusy(action);
    setError(undefined);
    try {
      // A Japanese keyboard may write full-width letters.
      const body = {
        user_code: code.normalize('NFKC'),
        action,
        shown_at: reply?.application.shown_at,
      };
      const next = await stepUp
        .to('connectDevice')
        .run((mfaToken) => callApi(oauthDevice, { body, mfaToken }));
      if (next) setReply(next);
    } catch (failure) {
      // What it asks for may have been described otherwise: it is shown in the present words, unless the code was used.
      if (action === 'allow' && isFailure(failure, 'conflict')) return await send('check');
      setReply(undefined);
      setError(messageOf(failure));
    } finally {
      setBusy(undefined);
    }
  };

  if (reply && reply.state !== 'waiting') {
    const isAllowed = reply.state === 'allowed';
    return isAllowed ? (
      <Outcome
        kind="success"
        icon={CircleCheck}
        title={authorizeText.deviceAllowed}
        description={authorizeText.deviceAllowedHint(reply.application.name)}
      >
        <ToAccount />
      </Outcome>
    ) : (
      <Outcome
        kind="neutral"
        icon={CircleX}
        title={authorizeText.deviceDenied}
        description={authorizeText.deviceDeniedHint}
      >
        <ToAccount />
      </Outcome>
    );
  }
  if (reply)
    return (
      <DeviceConfirmation
        // What is shown again is a new card, whose button rests at first.
        key={reply.application.shown_at}
        application={reply.application}
        origin={reply.origin}
        code={code}
        busy={busy}
        onAnswer={send}
      />
    );
  const check = (event: FormEvent) => {
    event.preventDefault();
    void send('check');
  };
  return (
    <form onSubmit={check} className="grid gap-6" noValidate>
      <PageHeading centered description={authorizeText.deviceHint}>
        {authorizeText.deviceTitle}
      </PageHeading>
      <TextField
        label={authorizeText.deviceCode}
        value={code}
        error={error}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="text-center font-mono text-lg tracking-widest uppercase"
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" wide busy={busy !== undefined} disabled={code.trim() === ''}>
        {authorizeText.deviceCheck}
      </Button>
    </form>
  );
}

function ToAccount() {
  return (
    <LinkButton to="root" kind="secondary">
      {authorizeText.toAccount}
    </LinkButton>
  );
}

function messageOf(failure: unknown): string {
  if (isFailure(failure, 'not_found')) return authorizeText.deviceUnknown;
  if (isFailure(failure, 'challenge_expired')) return authorizeText.deviceExpired;
  if (isFailure(failure, 'conflict')) return authorizeText.deviceUsed;
  return failureMessage(failure, authorizeText.deviceFailed);
}
