import { profileText } from '#text/profile';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface Props {
  kind: 'email' | 'phone';
  /** Undefined if not known yet, null if it could not be read. */
  verified: boolean | null | undefined;
  /** Beside more important content. */
  quiet?: boolean;
}

/** 'Email Verified', 'Phone Unverified', … (docs/behaviour/profile.md#screens); only shown if the contact exists. */
export function ContactState({ kind, verified, quiet = false }: Props) {
  const height = quiet ? 'h-5' : 'h-5.5';
  if (verified === undefined) return <Skeleton className={`${height} w-28 rounded-full`} />;
  // Its space is kept, so that nothing moves when another attempt succeeds.
  if (verified === null) return <span className={height} />;
  const state = verified ? 'verified' : 'unverified';
  return (
    <Badge kind={verified ? 'success' : 'warning'} quiet={quiet}>
      {profileText.contactState[kind][state]}
    </Badge>
  );
}
