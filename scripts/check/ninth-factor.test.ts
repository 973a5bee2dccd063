import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const unitsPath = join(root, 'contract', 'src', 'mfa', 'factors.ts');

/** The contract's factors plus one: a spoken code to the phone that also receives codes by SMS. */
function withVoice(): string {
  const before = readFileSync(unitsPath, 'utf8');
  const after = before.replace(
    '  totp: { possession:',
    "  voice_otp: { possession: 'phone_number', sends: 'code', amr: ['tel'], strength: 'weak' },\n  totp: { possession:",
  );
  if (after === before) throw new Error('The factors of the contract look different now');
  return after;
}

/** The files, by directory, in which the compiler reports an error if `text` replaces the contract's factors. */
function faultyFiles(configPath: string, text: string): string[] {
  const { config } = ts.readConfigFile(configPath, (path) => ts.sys.readFile(path));
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, join(configPath, '..'));
  const options = { ...parsed.options, noEmit: true };
  const host = ts.createCompilerHost(options);
  const readFile = host.readFile.bind(host);
  host.readFile = (path) => (path === unitsPath ? text : readFile(path));
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (path, version, ...rest) =>
    path === unitsPath ? ts.createSourceFile(path, text, version) : getSourceFile(path, version, ...rest);
  // Without tests.
  const names = parsed.fileNames.filter((name) => !/\.test\.tsx?$/.test(name));
  const program = ts.createProgram(names, options, host);
  const faults = ts.getPreEmitDiagnostics(program).map(({ file }) => relative(root, file?.fileName ?? ''));
  // Translations are next to the English text, in a directory for each language.
  return [...new Set(faults.map((file) => file.replace(/\/text\/(?!en\/)[\w-]+\//, '/text/LOCALE/')))].sort();
}

it('the compiler reports each place that a ninth factor needs on the server', () => {
  expect(faultyFiles(join(root, 'tsconfig.json'), withVoice())).toEqual([
    'server/src/app/factor-registry.ts',
    'server/src/platform/text/LOCALE/sections.ts',
    'server/src/platform/text/en.ts',
  ]);
}, 180_000);

it('the compiler reports each place that a ninth factor needs on the web', () => {
  expect(faultyFiles(join(root, 'web', 'tsconfig.json'), withVoice())).toEqual([
    'web/src/features/mfa/panels/registry.ts',
    'web/src/text/LOCALE/factors.ts',
    'web/src/text/LOCALE/getting-back-in.ts',
    'web/src/text/en/factors.ts',
    'web/src/text/en/getting-back-in.ts',
  ]);
}, 180_000);
