/** The database does not answer, is locked by another process, or is full. The caller may try again. */
export class DatabaseUnavailable extends Error {
  /** Seconds. */
  readonly retryAfter = 1;

  constructor(message: string, options: { cause: unknown }) {
    super(message, options);
    this.name = 'DatabaseUnavailable';
  }
}
