/** The portal cannot start; the message is everything the operator needs. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
