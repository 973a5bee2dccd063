import { Spinner } from './spinner.tsx';

interface Props {
  label?: string;
  /** The title of the page that is being loaded. */
  title?: string | null;
}

/** Covers the whole window while nothing can be shown yet. */
export function LoadingOverlay({ label, title }: Props) {
  // With a title it is the main landmark while there is no other.
  const Root = title ? 'main' : 'div';
  return (
    <Root className="fixed inset-0 z-50 grid place-items-center bg-background">
      {title && <h1 className="sr-only">{title}</h1>}
      <div role="status" aria-label={label}>
        <Spinner className="size-8 text-accent" />
      </div>
    </Root>
  );
}
