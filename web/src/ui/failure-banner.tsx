import type { ReactNode } from 'react';
import { uiText } from '#text/ui';
import { ApiFailure } from '../platform/api/api-failure.ts';
import { failureMessage } from '../platform/api/failure-message.ts';
import { Banner } from './banner.tsx';
import { CopyButton } from './copy-button.tsx';

interface Props {
  /** The error; nothing is shown while it is undefined. */
  error: unknown;
  /** Shown if the server sent no message. */
  fallback: string;
  action?: ReactNode;
}

/** A failed call: what happened, and the reference for support. */
export function FailureBanner({ error, fallback, action }: Props) {
  if (error === undefined) return null;
  const { hint, reference } = error instanceof ApiFailure ? error : {};
  return (
    <Banner kind="danger" note={hint ?? (reference && <Reference text={reference} />)} action={action}>
      {failureMessage(error, fallback)}
    </Banner>
  );
}

function Reference({ text }: { text: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      {uiText.reference(text)}
      <CopyButton text={text} label={uiText.copyReference} />
    </span>
  );
}
