/** One account from a file, by column name, with its line number. */
export interface ImportRecord {
  readonly line: number;
  readonly record: Readonly<Record<string, unknown>>;
}

/** A line that cannot become an account. */
export interface ImportProblem {
  readonly line: number;
  readonly problem: string;
}

export type ImportLine = ImportRecord | ImportProblem;
