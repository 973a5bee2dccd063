import type { ClientType } from '@latchkey/contract/clients/admin-client';
import { isWebUrl, redirectUriFault } from '@latchkey/contract/clients/redirect-uri';
import * as z from 'zod/mini';
import { consoleApplicationsText as text } from '#text/console-applications';

export const splitAddresses = (typed: string): string[] => typed.split(/\s+/).filter(Boolean);

/** An error message for the first invalid redirect address; undefined if all are valid. */
export function addressFault(typed: string, type: ClientType): string | undefined {
  const addresses = splitAddresses(typed);
  for (const [at, address] of addresses.entries()) {
    const fault = redirectUriFault(address, type === 'native' ? 'any' : 'none');
    if (fault) return text.addressFault(fault, addresses.length > 1 ? at + 1 : undefined);
  }
  return undefined;
}

/** Addresses in one field. `addressFault` checks them together with the rest of the form. */
export const AddressesField = z.string().check(z.maxLength(8192, 'too_long'));

/** A web address, or an empty text. */
export const WebAddressField = z.string().check(
  z.trim(),
  z.maxLength(2048, 'too_long'),
  z.refine((typed) => typed === '' || isWebUrl(typed), { error: 'invalid' }),
);
