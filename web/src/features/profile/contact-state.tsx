import { profileText } from '#text/profile';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface Props {
  kind: 'email' | 'phone';
  /** Undefined: not known yet. Null: it could not be found out. */
  verified: boolean | null | undefined;
}

/** 'Email Verified', 'Phone Unverified', … (docs/behaviour/profile.md#screens); shown only where that contact exists. */
export function ContactState({ kind, verified }: Props) {
  if (verified === undefined) return <Skeleton className="h-5.5 w-28 rounded-full" />;
  // Its place stays free, so that nothing moves when another attempt succeeds.
  if (verified === null) return <span className="h-5.5" />;
  const state = verified ? 'verified' : 'unverified';
  return <Badge kind={verified ? 'success' : 'warning'}>{profileText.contactState[kind][state]}</Badge>;
}
