import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { loadCode } from '../../platform/loading/load-code.ts';
import { secondFactorStore } from './second-factor.ts';

const SecondFactorModal = lazy(() =>
  loadCode(() => import('./second-factor-modal.tsx')).then((module) => ({
    default: module.SecondFactorModal,
  })),
);

/** Rendered once in the app; loads the modal when a second factor is requested. `asking` names the application. */
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
