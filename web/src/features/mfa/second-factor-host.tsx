import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { loadCode } from '../../platform/loading/load-code.ts';
import { secondFactorStore } from './second-factor.ts';

const SecondFactorModal = lazy(() =>
  loadCode(() => import('./second-factor-modal.tsx')).then((module) => ({
    default: module.SecondFactorModal,
  })),
);

/** Stands once in the app and loads the modal when somebody waits for a second factor; `asking` says for whom. */
export function SecondFactorHost({ asking }: { asking?: ReactNode }) {
  const request = useSyncExternalStore(
    secondFactorStore.subscribe,
    secondFactorStore.snapshot,
    () => undefined,
  );
  if (!request) return null;
  return (
    <Suspense fallback={null}>
      <SecondFactorModal key={request.id} request={request} asking={asking} />
    </Suspense>
  );
}
