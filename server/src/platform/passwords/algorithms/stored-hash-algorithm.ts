/** A family of stored password hashes. To add one, add a file beside this one and a line to the registry. */
export interface StoredHashAlgorithm {
  readonly name: string;
  recognises(stored: string): boolean;
  /**
   * Why the hash cannot be used (it is damaged, or so costly that checking it would block the server), or undefined.
   */
  problem(stored: string): string | undefined;
  /**
   * Call it only for hashes without a problem. It is slow and belongs into the hashing threads
   * (threads/hash-thread.ts).
   */
  verify(password: string, stored: string): boolean;
}
