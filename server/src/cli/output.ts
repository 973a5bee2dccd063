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
      process.stdout.off('error', reportUnwritten).on('error', reportUnwritten);
      process.stdout.write(harmless(lines.map((line) => `${line}\n`).join('')));
    },
    ready(value, text) {
      if (asJson) process.stdout.write(`${JSON.stringify(value)}\n`);
      else for (const line of text) say(line);
    },
  };
}

/** Everything that a terminal obeys instead of showing it, and what changes the order in which text is read. */
const obeyed = /(?![\n\t])\p{Cc}|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/**
 * Writes such characters as JSON does. Others wrote what a command prints, and could move the cursor to hide or forge
 * lines of it (security #413). JSON remains the same document.
 */
export const harmless = (text: string): string => text.replace(obeyed, escaped);

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Whether standard output could not be written, of the errors of a command that streams to it. */
export const isUnwritten = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && error.syscall === 'write';

/** A full disk is reported; a reader that has seen enough, such as `head`, is not. */
export function reportUnwritten(error: NodeJS.ErrnoException): void {
  process.exitCode = 1;
  if (error.code !== 'EPIPE') say(`latchkey: the result could not be written: ${error.message}`);
}

/** Writes errors and remarks to standard error. */
export function say(line: string): void {
  process.stderr.write(`${harmless(line)}\n`);
}

/** One line for each row. Pads each column to its widest cell, except the last one. */
export function table(given: readonly (readonly string[])[]): string[] {
  const rows = given.map((row) => row.map((cell) => harmless(cell).replace(/[\n\t]/g, escaped)));
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
