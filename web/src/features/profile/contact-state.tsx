import { profileText } from '#text/profile';
import { Badge } from '../../ui/badge.tsx';

/** 'Email Verified', 'Phone Unverified', … (spec §2); shown only where that contact exists. */
export function ContactState({ kind, verified }: { kind: 'email' | 'phone'; verified: boolean }) {
  const state = verified ? 'verified' : 'unverified';
  return <Badge kind={verified ? 'success' : 'warning'}>{profileText.contactState[kind][state]}</Badge>;
}
