import type { ReplyOf } from '@latchkey/contract/http/endpoint';
import type { MfaInfo } from '@latchkey/contract/mfa/mfa-info';
import type { totpRegisterRequest } from '@latchkey/contract/mfa/totp-register-request';
import { totpRegisterSetup } from '@latchkey/contract/mfa/totp-register-setup';
import { useState } from 'react';
import { securityMfaText } from '#text/security-mfa';
import { isFailure } from '../../platform/api/api-failure.ts';
import { useBoot } from '../../platform/boot/use-boot.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeInput } from '../../ui/code-input.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { linkStyle } from '../../ui/link-style.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { wrongAnswer } from './wrong-answer.ts';

export type TotpRegistration = ReplyOf<typeof totpRegisterRequest>;

interface Props {
  registration: TotpRegistration;
  onAdded: (info: MfaInfo) => void;
  /** This registration has expired or failed. */
  onStartAgain: () => void;
}

const text = securityMfaText.totp;

/** QR code, its text alternative, and the first code, which proves that the app has the seed. */
export function TotpSetup({ registration, onAdded, onStartAgain }: Props) {
  const callApi = useSessionCall();
  const { settings } = useBoot();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const [running, setRunning] = useState(false);

  const complete = async (typed: string) => {
    setRunning(true);
    setError(undefined);
    const body = { reference_code: registration.reference_code, code: typed };
    try {
      onAdded(
        await toasts.promise(callApi(totpRegisterSetup, { body }), {
          loading: text.verifying,
          success: text.added,
        }),
      );
    } catch (failure) {
      setCode('');
      setRunning(false);
      setError(wrongAnswer(failure).message);
      setIsOver(isFailure(failure, 'challenge_expired') || isFailure(failure, 'not_found'));
    }
  };

  return (
    <>
      <p className="text-muted">{text.scan}</p>
      <div className="justify-self-center">
        <QrCode text={registration.otpauth_url} label={text.qrLabel} />
      </div>
      <div className="grid gap-1">
        <p className="text-sm text-muted">{text.manual}</p>
        <div className="flex items-center gap-2 rounded-control bg-surface py-2 ps-3 pe-1">
          <code className="grow font-mono text-sm">{registration.secret.match(/.{1,4}/g)?.join(' ')}</code>
          <CopyButton text={registration.secret} label={text.copyKey} />
        </div>
        <a href={registration.otpauth_url} className={`${linkStyle} justify-self-start py-1 text-sm`}>
          {text.openApp}
        </a>
      </div>
      {isOver ? (
        <Banner
          kind="warning"
          action={
            <Button kind="secondary" onClick={onStartAgain}>
              {text.startAgain}
            </Button>
          }
        >
          {error}
        </Banner>
      ) : (
        <CodeInput
          length={settings.otp_length}
          label={text.enter}
          value={code}
          onChange={(typed) => {
            if (typed) setError(undefined);
            setCode(typed);
          }}
          onComplete={(typed) => void complete(typed)}
          error={error}
          disabled={running}
        />
      )}
    </>
  );
}
