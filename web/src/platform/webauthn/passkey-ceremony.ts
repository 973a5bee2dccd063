import type {
  PasskeyAssertionInput,
  PasskeyAttestationInput,
  PasskeyCreation,
  PasskeyRequest,
} from '@latchkey/contract/passkeys/webauthn';
import { loadCode } from '../loading/load-code.ts';

/** Loads the library only when a passkey is used, so that no screen waits for it. */
const library = () => loadCode(() => import('@simplewebauthn/browser'));

/** Asks the browser for a passkey. Rejects with what `ceremonyMessage` has words for. */
export async function askForPasskey(options: PasskeyRequest['options']): Promise<PasskeyAssertionInput> {
  const { startAuthentication } = await library();
  return (await startAuthentication({ optionsJSON: options })) as PasskeyAssertionInput;
}

/** Offers passkeys in the browser's list at the email field. Pending until one is selected. */
export async function offerPasskeys(options: PasskeyRequest['options']): Promise<PasskeyAssertionInput> {
  const { startAuthentication } = await library();
  return (await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: true,
    verifyBrowserAutofillInput: false,
  })) as PasskeyAssertionInput;
}

/** Ends whatever waits, say because the screen is left. */
export async function cancelCeremony(): Promise<void> {
  const { WebAuthnAbortService } = await library();
  WebAuthnAbortService.cancelCeremony();
}

export async function canOfferPasskeys(): Promise<boolean> {
  if (!supportsPasskeys()) return false;
  // Nobody waits for it.
  const loaded = await import('@simplewebauthn/browser').catch(() => undefined);
  return loaded ? loaded.browserSupportsWebAuthnAutofill() : false;
}

/** Makes a passkey. Rejects with what `ceremonyMessage` has words for. */
export async function createPasskey(options: PasskeyCreation['options']): Promise<PasskeyAttestationInput> {
  const { startRegistration } = await library();
  return (await startRegistration({ optionsJSON: options })) as PasskeyAttestationInput;
}

export function supportsPasskeys(): boolean {
  return typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';
}
