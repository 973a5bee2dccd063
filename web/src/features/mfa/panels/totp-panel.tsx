import { totpVerify } from '@latchkey/contract/mfa/totp-verify';
import { useState } from 'react';
import { mfaText } from '#text/mfa';
import { call } from '../../../platform/api/call.ts';
import { useBoot } from '../../../platform/boot/use-boot.ts';
import { CodeInput } from '../../../ui/code-input.tsx';
import type { PanelProps } from './factor-panel.ts';
import { useAnswer } from './use-answer.ts';

export function TotpPanel({ token, onProof, onDead }: PanelProps) {
  const { settings } = useBoot();
  const [code, setCode] = useState('');
  const { answer, running, error, clear } = useAnswer({ onProof, onDead });

  const complete = async (typed: string) => {
    await answer(() => call(totpVerify, { token, body: { code: typed, type: 'ott' } }));
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
    </div>
  );
}
