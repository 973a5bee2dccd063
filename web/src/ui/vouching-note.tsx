import type { WhoVouches } from '@latchkey/contract/applications/who-vouches';
import { TriangleAlert } from 'lucide-react';
import { vouchingText } from '#text/vouching';

/** Stands wherever an application is named (security #476): nothing if an operator registered it. */
export function VouchingNote({ application }: { application: WhoVouches }) {
  if (application.is_verified) return null;
  return (
    <p className="flex gap-1.5 text-sm text-warning">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span className="min-w-0 wrap-anywhere">{vouchingOf(application)}</span>
    </p>
  );
}

/** Who says what the application is called; undefined if an operator does. */
export function vouchingOf({ is_verified, vouched_by }: WhoVouches): string | undefined {
  if (is_verified) return undefined;
  return vouched_by ? vouchingText.vouchedBy(vouched_by) : vouchingText.selfRegistered;
}
