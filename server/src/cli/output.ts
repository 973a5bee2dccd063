/** What a command says: its result on standard output, as text for people or as one JSON document. */
export interface Output {
  /** `text` for people, one item a line; `value` with --json. */
  result(value: unknown, text: string | readonly string[]): void;
  /** The same for a server that goes on to log JSON lines to standard output: nothing else may stand between them. */
  ready(value: unknown, text: readonly string[]): void;
}

export function createOutput(asJson: boolean): Output {
  return {
    result(value, text) {
      const lines = asJson ? [JSON.stringify(value, null, 2)] : [text].flat();
      process.stdout.write(lines.map((line) => `${line}\n`).join(''));
    },
    ready(value, text) {
      if (asJson) process.stdout.write(`${JSON.stringify(value)}\n`);
      else for (const line of text) say(line);
    },
  };
}

/** What goes wrong, and what is said beside the result. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Columns as wide as their widest cell; the last one ends where it ends. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
