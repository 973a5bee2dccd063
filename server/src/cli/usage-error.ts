/** What was asked for cannot be done as it was asked; the message is one sentence that says what would be right. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
