import { ApiError } from '../../platform/http/api-error.ts';
import { catalog } from '../../platform/text/catalog.ts';

/** The portal as a WebAuthn relying party (WebAuthn §4, 'Relying Party Identifier'). */
export interface RelyingParty {
  /** The host of PUBLIC_URL. */
  readonly id: string;
  /** The origin of PUBLIC_URL: the only one whose ceremonies are accepted (security #51). */
  readonly origin: string;
  readonly name: () => string;
}

export function relyingParty(publicUrl: string, name: () => string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin, name };
}

/** The page sends the host that it runs on; any host other than the configured one is refused (security H2). */
export function refuseOtherHost(party: RelyingParty, serverHost: string | undefined): void {
  if (serverHost !== undefined && serverHost !== party.origin) {
    throw new ApiError('invalid_fields', { errors: { server_host: [catalog().fields.invalid] } });
  }
}
