import { profileText } from '#text/profile';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface Props {
  kind: 'email' | 'phone';
  /** Undefined: not known yet. Null: it could not be found out. */
  verified: boolean | null | undefined;
  /** Beside what matters more. */
  quiet?: boolean;
}

/** 'Email Verified', 'Phone Unverified', … (docs/behaviour/profile.md#screens); shown only where that contact exists. */
export function ContactState({ kind, verified, quiet = false }: Props) {
  const height = quiet ? 'h-5' : 'h-5.5';
  if (verified === undefined) return <Skeleton className={`${height} w-28 rounded-full`} />;
  // Its place stays free, so that nothing moves when another attempt succeeds.
  if (verified === null) return <span className={height} />;
  const state = verified ? 'verified' : 'unverified';
  return (
    <Badge kind={verified ? 'success' : 'warning'} quiet={quiet}>
      {profileText.contactState[kind][state]}
    </Badge>
  );
}
