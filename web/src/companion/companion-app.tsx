import { useEffect, useState } from 'react';
import { companionText as text } from '#text/companion';
import { useBoot } from '../platform/boot/use-boot.ts';
import { Banner } from '../ui/banner.tsx';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { HomeScreen } from './home-screen.tsx';
import { PairScreen } from './pair-screen.tsx';
import { takePairingSecret } from './pairing-link.ts';
import { usePairings } from './use-pairings.ts';

/** Pairing first; then the pending approvals. */
export function CompanionApp() {
  const { brand } = useBoot();
  const store = usePairings();
  const [secret, setSecret] = useState(takePairingSecret);
  const [isPairing, setIsPairing] = useState(secret !== undefined);
  const { pairings } = store;

  useEffect(() => {
    document.title = text.title(brand.service_name);
  }, [brand.service_name]);

  // The QR code may be scanned while the app is open.
  useEffect(() => {
    const take = () => {
      const next = takePairingSecret();
      if (!next) return;
      setSecret(next);
      setIsPairing(true);
    };
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);

  return (
    <div className="mx-auto flex min-h-dvh max-w-[25rem] flex-col gap-6 px-4 pt-6 pb-20">
      <header className="flex items-center gap-2">
        <BrandMark />
        <span className="font-semibold">{text.title(brand.service_name)}</span>
      </header>
      <main className="grid gap-6">
        {store.isBroken ? (
          <Banner kind="danger">{text.broken}</Banner>
        ) : !pairings ? (
          <p role="status" className="grid justify-items-center py-16">
            <Spinner className="size-8 text-muted" />
            <span className="sr-only">{text.loading}</span>
          </p>
        ) : isPairing || pairings.length === 0 ? (
          <PairScreen
            key={secret}
            secret={secret}
            onPaired={(pairing) => {
              store.added(pairing);
              setSecret(undefined);
              setIsPairing(false);
            }}
            onBack={
              pairings.length > 0
                ? () => {
                    setSecret(undefined);
                    setIsPairing(false);
                  }
                : undefined
            }
          />
        ) : (
          <HomeScreen store={store} pairings={pairings} onPairAnother={() => setIsPairing(true)} />
        )}
      </main>
    </div>
  );
}
