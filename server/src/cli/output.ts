/** The result of a command on standard output, as text for people or as one JSON document. */
export interface Output {
  /** `text` is for people, one item per line; `value` is printed with --json. */
  result(value: unknown, text: string | readonly string[]): void;
  /** Like `result`, for a server that afterwards logs JSON lines to standard output: every line must be JSON then. */
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

/** Writes errors and remarks to standard error. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Pads each column to its widest cell, except the last one. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
