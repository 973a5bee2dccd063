/** The portal cannot start here; the message is all that the operator needs. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
