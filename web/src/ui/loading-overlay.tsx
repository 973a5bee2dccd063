import { Spinner } from './spinner.tsx';

/** Covers the whole window while nothing can be shown yet. */
export function LoadingOverlay({ label }: { label?: string }) {
  return (
    <div
      role="status"
      aria-label={label}
      className="fixed inset-0 z-50 grid place-items-center bg-background"
    >
      <Spinner className="size-8 text-accent" />
    </div>
  );
}
