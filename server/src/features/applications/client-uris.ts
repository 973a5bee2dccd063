import {
  type AppSchemes,
  isWebUrl,
  parseAddress,
  redirectUriFault,
} from '@latchkey/contract/clients/redirect-uri';
import { redirectUriFaults } from '@latchkey/contract/text/redirect-uri-faults.en';

/** A client's registration is invalid; the message names the field and the value. */
export class InvalidClient extends Error {
  override readonly name = 'InvalidClient';
}

/** Throws InvalidClient. */
export function checkRedirectUri(uri: string, field: string, schemes: AppSchemes): void {
  const fault = redirectUriFault(uri, schemes);
  if (fault) throw new InvalidClient(`${field} "${uri}" ${redirectUriFaults[fault]}`);
}

/** A URL that browsers or the portal open. Throws InvalidClient. */
export function checkWebUrl(uri: string, field: string): void {
  if (!parseAddress(uri)) throw new InvalidClient(`${field} "${uri}" ${redirectUriFaults.not_url}`);
  if (!isWebUrl(uri)) throw new InvalidClient(`${field} "${uri}" must begin with https:// or http://`);
}
