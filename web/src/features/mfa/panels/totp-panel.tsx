import { totpVerify } from '@latchkey/contract/mfa/totp-verify';
import { useState } from 'react';
import { mfaText } from '#text/mfa';
import { isFailure } from '../../../platform/api/api-failure.ts';
import { call } from '../../../platform/api/call.ts';
import { useBoot } from '../../../platform/boot/use-boot.ts';
import { useSecondsDown } from '../../../platform/countdown/use-seconds-down.ts';
import { CodeInput } from '../../../ui/code-input.tsx';
import type { PanelProps } from './factor-panel.ts';
import { useAnswer } from './use-answer.ts';

/** How long each code is valid. */
const longestWaitS = 30;

export function TotpPanel({ token, onProof, onDead }: PanelProps) {
  const { settings } = useBoot();
  const [code, setCode] = useState('');
  const { answer, running, error, clear } = useAnswer({ onProof, onDead });

  const nextCode = useSecondsDown();

  const complete = async (typed: string) => {
    nextCode.clear();
    const refusal = await answer(() => call(totpVerify, { token, body: { code: typed, type: 'ott' } }));
    if (isFailure(refusal, 'code_used')) nextCode.start(refusal.body?.retry_after ?? longestWaitS);
    setCode('');
  };

  return (
    <div className="grid gap-4">
      <p className="text-muted">{mfaText.totp.prompt}</p>
      <CodeInput
        length={settings.otp_length}
        value={code}
        onChange={(typed) => {
          if (typed) clear();
          setCode(typed);
        }}
        onComplete={(typed) => void complete(typed)}
        error={error}
        disabled={running}
        autoFocus
      />
      {nextCode.left !== undefined && (
        <p role={nextCode.left > 0 ? 'timer' : 'status'} className="text-sm text-muted tabular-nums">
          {nextCode.left > 0 ? mfaText.totp.nextIn(nextCode.left) : mfaText.totp.nextIsHere}
        </p>
      )}
    </div>
  );
}
