import type { Passkey } from '@latchkey/contract/passkeys/passkey';
import { passkeyList } from '@latchkey/contract/passkeys/passkey-list';
import { passkeyRegisterOption } from '@latchkey/contract/passkeys/passkey-register-option';
import { passkeyRegisterVerify } from '@latchkey/contract/passkeys/passkey-register-verify';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { passkeysText } from '#text/passkeys';
import { webauthnText } from '#text/webauthn';
import { toasts } from '../../platform/toasts/toasts.ts';
import { ceremonyMessage, isSuperseded } from '../../platform/webauthn/ceremony-message.ts';
import { createPasskey, supportsPasskeys } from '../../platform/webauthn/passkey-ceremony.ts';
import { passkeyUsed } from '../../platform/webauthn/passkey-used.ts';
import { useLiveSession } from '../sessions/use-live-session.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { queryKey } from '../sessions/use-session-query.ts';
import { useMfaInfo } from './use-mfa-info.ts';
import { useStepUp } from './use-step-up.ts';

/**
 * Registers a passkey: step-up, the browser's ceremony, verification (docs/behaviour/passkeys.md#states).
 * `add` resolves with it, or with undefined if the person cancelled or it failed; a toast reports the result.
 */
export function useAddPasskey(): { add: () => Promise<Passkey | undefined>; running: boolean } {
  const session = useLiveSession();
  const callApi = useSessionCall();
  const stepUp = useStepUp();
  const { mutate } = useSWRConfig();
  const info = useMfaInfo();
  const [running, setRunning] = useState(false);

  // One proof serves both calls: the options show it, the verification uses it up (docs/behaviour/mfa.md#step-up).
  const register = async (mfaToken?: string) => {
    const { reference_code, payloads } = await createPasskey(() =>
      callApi(passkeyRegisterOption, { body: { server_host: location.origin }, mfaToken }),
    );
    return toasts.promise(
      callApi(passkeyRegisterVerify, { body: { reference_code, payloads, mfa_token: mfaToken } }),
      { loading: passkeysText.adding, success: passkeysText.added },
    );
  };

  const add = async () => {
    setRunning(true);
    try {
      if (!supportsPasskeys()) throw new Error(webauthnText.unsupported);
      const passkey = await stepUp.to('addPasskey').run(register);
      if (!passkey) return undefined;
      passkeyUsed.note();
      await Promise.all([mutate(queryKey(session.id, passkeyList)), info.mutate()]);
      return passkey;
    } catch (error) {
      if (!isSuperseded(error)) toasts.error(ceremonyMessage(error, 'registration'));
      return undefined;
    } finally {
      setRunning(false);
    }
  };
  return { add, running };
}
