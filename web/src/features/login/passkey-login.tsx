import type { AuthReply } from '@latchkey/contract/login/auth-reply';
import { Fingerprint } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { loginText } from '#text/login';
import { firstUse } from '../../platform/boot/first-use.ts';
import { loadCode } from '../../platform/loading/load-code.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SecondFactorCancelled } from '../mfa/second-factor.ts';
import { useSignIn } from './use-sign-in.ts';

const signInModule = () => import('./passkey-sign-in.ts');

/**
 * 'Sign in with passkey' (docs/behaviour/login.md#screens), and passkeys in the browser's autofill list of the email
 * field.
 */
export function PasskeyLogin() {
  const signIn = useSignIn();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const use = async () => {
    setBusy(true);
    setFailure(undefined);
    const { signInWithPasskey, passkeyFailure } = await loadCode(signInModule);
    try {
      await signIn(signInWithPasskey());
    } catch (error) {
      if (!(error instanceof SecondFactorCancelled)) setFailure(passkeyFailure(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="grid gap-4">
      {/* A page has one ceremony at a time: the list would end the one that the person asked for. */}
      {!busy && <OfferedPasskeys onReply={signIn} onFailure={setFailure} />}
      {failure !== undefined && <Banner kind="danger">{failure}</Banner>}
      <Button kind="secondary" wide busy={busy} onClick={() => void use()}>
        <Fingerprint className="size-5" aria-hidden />
        {loginText.signInWithPasskey}
      </Button>
    </div>
  );
}

interface OfferedProps {
  onReply: (reply: AuthReply) => Promise<void>;
  onFailure: (message: string) => void;
}

/** Fills the browser's autofill list of the email field, once while the field is shown; renders nothing. */
function OfferedPasskeys({ onReply, onFailure }: OfferedProps) {
  const replied = useEffectEvent(onReply);
  const failed = useEffectEvent(onFailure);
  useEffect(() => {
    const leaving = new AbortController();
    // Not before: a page that is only viewed needs neither this code nor a challenge from the server.
    void firstUse(leaving.signal)
      .then(signInModule)
      .then(
        ({ waitForOfferedPasskey }) =>
          waitForOfferedPasskey(leaving.signal, {
            onReply: (reply) => replied(reply),
            onFailure: (message) => failed(message),
          }),
        // The button loads it again, and reports the failure.
        () => undefined,
      );
    return () => leaving.abort();
  }, []);
  return null;
}
