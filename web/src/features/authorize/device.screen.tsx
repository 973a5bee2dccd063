import { oauthDevice } from '@latchkey/contract/authorize/oauth-device';
import type { ReplyOf } from '@latchkey/contract/http/endpoint';
import { type FormEvent, useState } from 'react';
import { authorizeText } from '#text/authorize';
import { isFailure } from '../../platform/api/api-failure.ts';
import { failureMessage } from '../../platform/api/failure-message.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useStepUp } from '../mfa/use-step-up.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { DeviceConfirmation } from './device-confirmation.tsx';

type Reply = ReplyOf<typeof oauthDevice>;

/** The screen of the device flow (RFC 8628 §3.3): the code, who asks, then yes or no. */
export default function DeviceScreen() {
  const callApi = useSessionCall();
  const stepUp = useStepUp();
  const [code, setCode] = useState(() => new URLSearchParams(location.search).get('user_code') ?? '');
  const [reply, setReply] = useState<Reply>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const send = async (action: 'check' | 'allow' | 'deny') => {
    setBusy(true);
    setError(undefined);
    try {
      const body = { user_code: code, action };
      const next = await stepUp.run((mfaToken) => callApi(oauthDevice, { body, mfaToken }));
      if (next) setReply(next);
    } catch (failure) {
      setReply(undefined);
      setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };

  if (reply && reply.state !== 'waiting') {
    const isAllowed = reply.state === 'allowed';
    return (
      <PageHeading
        centered
        description={
          isAllowed ? authorizeText.deviceAllowedHint(reply.application.name) : authorizeText.deviceDeniedHint
        }
      >
        {isAllowed ? authorizeText.deviceAllowed : authorizeText.deviceDenied}
      </PageHeading>
    );
  }
  if (reply)
    return <DeviceConfirmation application={reply.application} code={code} busy={busy} onAnswer={send} />;
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
      <Button type="submit" wide busy={busy} disabled={code.trim() === ''}>
        {authorizeText.deviceCheck}
      </Button>
    </form>
  );
}

function messageOf(failure: unknown): string {
  if (isFailure(failure, 'not_found')) return authorizeText.deviceUnknown;
  if (isFailure(failure, 'challenge_expired')) return authorizeText.deviceExpired;
  if (isFailure(failure, 'conflict')) return authorizeText.deviceUsed;
  return failureMessage(failure, authorizeText.deviceFailed);
}
