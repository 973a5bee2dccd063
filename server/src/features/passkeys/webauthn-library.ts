// Both from one file, and in this order: the library brings a polyfill that the parsers beneath its helpers need before
// they are read. Fetched apart the two are bundled apart, and the helpers come first.
import * as server from '@simplewebauthn/server';
import { decodeCredentialPublicKey } from '@simplewebauthn/server/helpers';

export const webauthnLibrary = { ...server, decodeCredentialPublicKey };
