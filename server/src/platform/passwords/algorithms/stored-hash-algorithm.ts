/** One family of password hashes as they are stored; a new one is a file beside this and a line in the registry. */
export interface StoredHashAlgorithm {
  readonly name: string;
  recognises(stored: string): boolean;
  /** Why it cannot be used, or undefined: damaged, or so costly that checking it would hold the server up. */
  problem(stored: string): string | undefined;
  /** Only for a hash without a problem. Takes its time: for the threads that hash (threads/hash-thread.ts). */
  verify(password: string, stored: string): boolean;
}
