// Both from one file, in this order: the library contains a polyfill that its helpers' parsers need before they are
// loaded. Imported separately, the two would be bundled separately, with the helpers first.
import * as server from '@simplewebauthn/server';
import { decodeCredentialPublicKey } from '@simplewebauthn/server/helpers';

export const webauthnLibrary = { ...server, decodeCredentialPublicKey };
