import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { createProgram } from './program.ts';
import { runCli, runCliOnFullDisk } from './testing/run-cli.ts';

function leaves(command: Command, path: readonly string[] = []): { path: string[]; command: Command }[] {
  if (command.commands.length === 0) return [{ path: [...path], command }];
  return command.commands.flatMap((child) => leaves(child, [...path, child.name()]));
}

describe('the command line', () => {
  it.each(leaves(createProgram()).map(({ path, command }) => [path.join(' '), command] as const))(
    '%s has --json, a description, and an explanation of every argument and option',
    (_path, command) => {
      expect(command.options.map(({ long }) => long)).toContain('--json');
      for (const part of [command.description(), ...command.options.map(({ description }) => description)]) {
        expect(part).not.toBe('');
      }
      for (const argument of command.registeredArguments) expect(argument.description).not.toBe('');
    },
  );

  it.each([[['--help']], [['user', '--help']], [['user', 'create', '--help']], [['help', 'start']]])(
    '%j prints the help',
    async (args) => {
      const { code, stdout, stderr } = await runCli({}, args);
      expect({ code, stderr }).toEqual({ code: 0, stderr: [] });
      expect(stdout).toMatch(/^Usage: latchkey /);
    },
  );

  it('prints its version', async () => {
    expect(await runCli({}, ['--version'])).toMatchObject({ code: 0, stdout: 'v1.88.0\n' });
  });

  it.skipIf(!existsSync('/dev/full'))(
    'reports in one line that its result could not be written',
    async () => {
      expect(await runCliOnFullDisk({}, ['brand', 'texts'])).toEqual({
        code: 1,
        stderr: [expect.stringMatching(/^latchkey: the result could not be written: ENOSPC/)],
      });
    },
  );

  it('#413 reports a failure without obeying what caused it', async () => {
    const { stderr } = await runCli({}, ['brand', 'check', 'a\u001b[2K', 'b\u009b1A\u202e']);
    expect(stderr.join()).toMatch(/^latchkey: too many arguments/);
    expect(stderr.join()).not.toMatch(/\p{Cc}|\u202e/u);
  });

  it('names every wrong setting, one per line', async () => {
    const { code, stdout, stderr } = await runCli({ PORT: 'x', BRAND: 'y', SECRET_KEY: 'hunter2' }, [
      'user',
      'list',
    ]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.toSorted()).toEqual([
      'latchkey: BRAND must be main, partner or short, but is "y"',
      'latchkey: PORT must be a whole number from 0 to 65535, but is "x"',
      expect.stringMatching(/^latchkey: SECRET_KEY must be 32 or more random bytes as base64/),
    ]);
    expect(stderr.join()).not.toContain('hunter2');
  });
});
