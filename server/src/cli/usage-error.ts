/** A request that cannot be carried out as given. The message is one sentence that says how to correct it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
