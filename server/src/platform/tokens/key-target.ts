import type { SigningKeysTable } from '../db/tables/signing-keys.ts';

/** A signing key as an event of the audit names it: by what it is for. */
export const keyTarget = ({
  id,
  purpose,
  algorithm,
}: Pick<SigningKeysTable, 'id' | 'purpose' | 'algorithm'>) =>
  ({ type: 'key', id, name: `${purpose} ${algorithm}` }) as const;
