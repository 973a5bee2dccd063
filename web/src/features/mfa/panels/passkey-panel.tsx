import { passkeyChallengeOption } from '@latchkey/contract/passkeys/passkey-challenge-option';
import { passkeyChallengeVerify } from '@latchkey/contract/passkeys/passkey-challenge-verify';
import { CircleCheck } from 'lucide-react';
import { useReducer } from 'react';
import { mfaText } from '#text/mfa';
import { webauthnText } from '#text/webauthn';
import { isFailure } from '../../../platform/api/api-failure.ts';
import { call } from '../../../platform/api/call.ts';
import { toasts } from '../../../platform/toasts/toasts.ts';
import { ceremonyMessage } from '../../../platform/webauthn/ceremony-message.ts';
import { askForPasskey, supportsPasskeys } from '../../../platform/webauthn/passkey-ceremony.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { idlePasskey, passkeyPanelState } from '../passkey-panel-state.ts';
import type { PanelProps } from './factor-panel.ts';

/** Time to see that it worked (docs/behaviour/passkeys.md#constants). */
const successMs = 300;
const text = mfaText.passkey;

/**
 * Options, the browser's ceremony, verification, a moment to see the success, then on (docs/behaviour/mfa.md#states).
 */
export function PasskeyPanel({ token, onProof, onDead }: PanelProps) {
  const [state, dispatch] = useReducer(passkeyPanelState, idlePasskey);

  const verify = async () => {
    if (!supportsPasskeys()) throw new Error(webauthnText.unsupported);
    const body = { server_host: location.origin };
    const { reference_code, payloads } = await askForPasskey(() =>
      call(passkeyChallengeOption, { token, body }),
    );
    return toasts.promise(call(passkeyChallengeVerify, { token, body: { reference_code, payloads } }), {
      loading: text.verifying,
      success: text.verified,
    });
  };

  const use = async () => {
    dispatch({ type: 'started' });
    try {
      const { mfa_token } = await verify();
      dispatch({ type: 'verified' });
      setTimeout(() => onProof(mfa_token), successMs);
    } catch (error) {
      if (isFailure(error, 'unauthenticated')) return onDead(error);
      dispatch({ type: 'failed', message: ceremonyMessage(error, 'authentication') });
    }
  };

  if (state.step === 'success')
    return (
      <p role="status" className="flex items-center gap-2 font-medium text-success">
        <CircleCheck className="size-5 shrink-0" aria-hidden />
        {text.success}
      </p>
    );
  return (
    <div className="grid gap-4">
      {state.step === 'failed' && <Banner kind="danger">{state.message}</Banner>}
      <p className="text-muted">{state.step === 'waiting' ? text.waiting : text.prompt}</p>
      <Button wide busy={state.step === 'waiting'} onClick={() => void use()} autoFocus>
        {state.step === 'failed' ? text.retry : text.use}
      </Button>
    </div>
  );
}
