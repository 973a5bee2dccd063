import type { AccountRecovery, RecoveryContact } from '@latchkey/contract/account-recovery/account-recovery';
import { recoveryConfirm } from '@latchkey/contract/account-recovery/recovery-confirm';
import { recoveryRead } from '@latchkey/contract/account-recovery/recovery-read';
import { recoveryRequest } from '@latchkey/contract/account-recovery/recovery-request';
import { recoveryRetry } from '@latchkey/contract/account-recovery/recovery-retry';
import { CalendarClock } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { accountRecoveryText as text } from '#text/account-recovery';
import { isFailure } from '../../../platform/api/api-failure.ts';
import { call } from '../../../platform/api/call.ts';
import { formatDateTime } from '../../../platform/dates/format-date.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeEntry } from './sent-code-panel.tsx';
import { Way } from './way.tsx';

interface Props {
  token: string;
  onDead: (error: unknown) => void;
}

/**
 * "I've lost all of them" (docs/behaviour/account-recovery.md#screens); empty if this account cannot request a reset.
 */
export function RecoveryWay({ token, onDead }: Props) {
  const [recovery, setRecovery] = useState<AccountRecovery | 'failed'>();
  const [step, setStep] = useState<'offer' | 'choose' | RecoveryContact>('offer');

  const read = useEffectEvent(() => {
    call(recoveryRead, { token })
      .then(setRecovery)
      .catch((error: unknown) => {
        if (isFailure(error, 'unauthenticated')) onDead(error);
        else setRecovery('failed');
      });
  });
  useEffect(() => read(), []);

  if (recovery === undefined) return null;
  if (recovery === 'failed')
    return (
      <Way icon={CalendarClock} title={text.lost}>
        <p>{text.notLoaded}</p>
      </Way>
    );
  const { waiting, contacts, retry_after, must_sign_in } = recovery;
  if (waiting) return <Waiting waiting={waiting} />;
  if (retry_after !== null)
    return (
      <Way icon={CalendarClock} title={text.wasStopped}>
        <p>{text.askAgain(formatDateTime(new Date(Date.now() + retry_after * 1000).toISOString()))}</p>
      </Way>
    );
  if (must_sign_in)
    return (
      <Way icon={CalendarClock} title={text.lost}>
        <p>{text.signInFirst}</p>
      </Way>
    );
  if (contacts.length === 0) return null;
  return (
    <Way icon={CalendarClock} title={text.lost}>
      <p>{step === 'offer' ? text.lostHint : text.explain}</p>
      {step === 'offer' && (
        <Button kind="secondary" wide onClick={() => setStep('choose')} className="mt-2">
          {text.ask}
        </Button>
      )}
      {step === 'choose' && (
        <div className="mt-2 grid gap-2">
          {contacts.map(({ contact, hint }) => (
            <Button key={contact} kind="secondary" wide onClick={() => setStep(contact)}>
              {text.sendTo(hint)}
            </Button>
          ))}
        </div>
      )}
      {step !== 'offer' && step !== 'choose' && (
        <div className="mt-3">
          <CodeEntry
            name={`recovery-${step}`}
            request={() => call(recoveryRequest, { token, body: { contact: step } })}
            retry={(id) => call(recoveryRetry, { token, body: { challenge_id: id } })}
            verify={(id, code) => call(recoveryConfirm, { token, body: { challenge_id: id, code } })}
            token={token}
            onVerified={setRecovery}
            onOther={contacts.length > 1 ? () => setStep('choose') : null}
            onDead={onDead}
          />
        </div>
      )}
    </Way>
  );
}

function Waiting({ waiting }: { waiting: NonNullable<AccountRecovery['waiting']> }) {
  const date = formatDateTime(waiting.takes_effect_at);
  const done = waiting.approved_at
    ? text.approved(date)
    : waiting.needs_operator
      ? text.doneWithOperator(date)
      : text.done(date);
  return (
    <li>
      <Banner kind="info" note={text.afterwards}>
        <p className="font-medium">{text.asked(formatDateTime(waiting.asked_at))}</p>
        <p>{done}</p>
      </Banner>
    </li>
  );
}
