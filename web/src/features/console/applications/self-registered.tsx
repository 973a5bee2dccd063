import { whoVouches } from '@latchkey/contract/applications/who-vouches';
import type { AdminClient } from '@latchkey/contract/clients/admin-client';
import { VouchingNote } from '../../../ui/vouching-note.tsx';

/** Its name may imitate that of an operator's own application, to which the next change was meant to apply (#498). */
export function SelfRegistered({ client: { client_id, self_registered } }: { client: AdminClient }) {
  return <VouchingNote application={whoVouches({ id: client_id, selfRegistered: self_registered })} />;
}
