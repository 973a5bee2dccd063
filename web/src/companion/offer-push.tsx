import { useEffect, useRef, useState } from 'react';
import { companionText } from '#text/companion';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { usePassFocus } from '../ui/use-pass-focus.ts';
import type { Pairing } from './pairing.ts';
import { canPush, isSubscribed, keepSubscribed, subscribe } from './push-subscription.ts';

const text = companionText.push;

type Step = 'unknown' | 'off' | 'busy' | 'on' | 'refused' | 'failed';

/** Shown if the server can push and the browser can receive pushes. */
export function OfferPush({ pairings }: { pairings: readonly Pairing[] }) {
  const [step, setStep] = useState<Step>('unknown');
  const isPossible = canPush() && pairings.some(({ pushPublicKey }) => pushPublicKey !== null);

  useEffect(() => {
    if (!isPossible) return;
    isSubscribed()
      .then(async (isOn) => {
        setStep(isOn ? 'on' : 'off');
        if (isOn) await keepSubscribed(pairings);
      })
      .catch(() => undefined);
  }, [isPossible, pairings]);

  const turnOn = async () => {
    setStep('busy');
    try {
      const answer = await subscribe(pairings);
      setStep(answer === 'later' ? 'off' : answer);
    } catch {
      setStep('failed');
    }
  };

  if (!isPossible || step === 'unknown' || step === 'on') return null;
  return (
    <Banner
      kind={step === 'failed' ? 'danger' : 'info'}
      action={step !== 'refused' && <TurnOn busy={step === 'busy'} onClick={() => void turnOn()} />}
    >
      {step === 'refused' ? text.refused : step === 'failed' ? text.failed : text.offer}
    </Banner>
  );
}

/** It goes when it has done its work. */
function TurnOn(button: { busy: boolean; onClick: () => void }) {
  const ref = useRef<HTMLButtonElement>(null);
  usePassFocus(ref);
  return (
    <Button ref={ref} kind="secondary" {...button}>
      {text.turnOn}
    </Button>
  );
}
