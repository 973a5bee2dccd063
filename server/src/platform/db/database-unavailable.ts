/** The database does not answer, is locked by another process, or is full. The caller may retry. */
export class DatabaseUnavailable extends Error {
  /** In seconds. */
  readonly retryAfter = 1;

  constructor(message: string, options: { cause: unknown }) {
    super(message, options);
    this.name = 'DatabaseUnavailable';
  }
}
