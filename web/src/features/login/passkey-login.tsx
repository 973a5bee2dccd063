import { Fingerprint } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { passkeysText } from '#text/passkeys';
import { firstUse } from '../../platform/boot/first-use.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SecondFactorCancelled } from '../mfa/second-factor.ts';
import { useSignIn } from './use-sign-in.ts';

const door = () => import('./passkey-door.ts');

/** 'Sign in with passkey' (spec §2), and passkeys in the browser's list at the e-mail field. */
export function PasskeyLogin() {
  const signIn = useSignIn();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** Grows when the browser's list is to be filled again, after a ceremony of the button. */
  const [round, setRound] = useState(0);
  const latest = useRef(signIn);
  latest.current = signIn;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks the browser anew.
  useEffect(() => {
    const leaving = new AbortController();
    // Not before: a page that is only looked at needs neither this code nor a challenge of the server.
    void firstUse(leaving.signal)
      .then(door)
      .then(({ waitForOfferedPasskey }) =>
        waitForOfferedPasskey(leaving.signal, {
          onReply: (reply) => latest.current(reply),
          onFailure: setFailure,
        }),
      );
    return () => leaving.abort();
  }, [round]);

  const use = async () => {
    setBusy(true);
    setFailure(undefined);
    const { signInWithPasskey, passkeyFailure } = await door();
    try {
      await signIn(await signInWithPasskey());
    } catch (error) {
      if (!(error instanceof SecondFactorCancelled)) setFailure(passkeyFailure(error));
      setRound((before) => before + 1);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="grid gap-4">
      {failure !== undefined && <Banner kind="danger">{failure}</Banner>}
      <Button kind="secondary" wide busy={busy} onClick={() => void use()}>
        <Fingerprint className="size-5" aria-hidden />
        {passkeysText.signIn}
      </Button>
    </div>
  );
}
