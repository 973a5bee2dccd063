import type { SigningKeysTable } from '../db/tables/signing-keys.ts';

/** A signing key as the target of an audit event, named by its purpose. */
export const keyTarget = ({
  id,
  purpose,
  algorithm,
}: Pick<SigningKeysTable, 'id' | 'purpose' | 'algorithm'>) =>
  ({ type: 'key', id, name: `${purpose} ${algorithm}` }) as const;
