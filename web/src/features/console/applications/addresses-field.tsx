import type { ClientType } from '@latchkey/contract/clients/admin-client';
import { TextArea } from '../../../ui/text-area.tsx';
import { addressFault } from './addresses.ts';

interface Props {
  label: string;
  hint: string;
  field: {
    name: string;
    defaultValue?: string | undefined;
    error?: string | undefined;
    onChange: () => void;
  };
  typed: unknown;
  type: unknown;
}

/** Redirect addresses, one per line. Validates them while typing. */
export function AddressesInput({ label, hint, field, typed, type }: Props) {
  const fault = addressFault(String(typed ?? ''), type as ClientType);
  return (
    <TextArea
      label={label}
      hint={hint}
      autoComplete="off"
      autoCapitalize="none"
      inputMode="url"
      spellCheck={false}
      {...field}
      error={field.error && (fault ?? field.error)}
    />
  );
}
