import type { ClientType } from '@latchkey/contract/clients/admin-client';
import { isWebUrl, redirectUriFault } from '@latchkey/contract/clients/redirect-uri';
import * as z from 'zod/mini';
import { consoleApplicationsText as text } from '#text/console-applications';

export const splitAddresses = (typed: string): string[] => typed.split(/\s+/).filter(Boolean);

/** What is wrong with the first of several redirect addresses, in words; undefined where nothing is. */
export function addressFault(typed: string, type: ClientType): string | undefined {
  const addresses = splitAddresses(typed);
  for (const [at, address] of addresses.entries()) {
    const fault = redirectUriFault(address, type === 'native' ? 'any' : 'none');
    if (fault) return text.addressFault(fault, addresses.length > 1 ? at + 1 : undefined);
  }
  return undefined;
}

/** Addresses in one field, of which a check of the whole form says more (`addressFault`). */
export const AddressesField = z.string().check(z.maxLength(8192, 'too_long'));

/** An address that opens in a browser, or nothing. */
export const WebAddressField = z.string().check(
  z.trim(),
  z.maxLength(2048, 'too_long'),
  z.refine((typed) => typed === '' || isWebUrl(typed), { error: 'invalid' }),
);
