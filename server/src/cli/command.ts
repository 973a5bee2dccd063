import { Command } from 'commander';
import { createOutput, type Output } from './output.ts';

/** Creates a command with the option `--json`. */
export function command(name: string, description: string): Command {
  return new Command(name).description(description).option('--json', 'print the result as JSON');
}

/** The output that the options select. */
export function outputOf(options: { readonly json?: boolean }): Output {
  return createOutput(options.json === true);
}
