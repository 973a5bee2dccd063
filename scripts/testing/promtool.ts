import { existsSync } from 'node:fs';
import { buildGoProgram, type GoProgram, keptGoProgram } from './build-go-program.ts';

/** Without the clouds that it would find servers in. */
const promtool: GoProgram = {
  name: 'promtool',
  module: 'github.com/prometheus/prometheus',
  version: 'v0.308.0',
  package: './cmd/promtool',
  instead: { 'plugins/plugins.go': 'package plugins\n' },
};

/** The one that was built here; undefined where none was. */
export function keptPromtool(): string | undefined {
  const binary = keptGoProgram(promtool);
  return existsSync(binary) ? binary : undefined;
}

/** Undefined where Go cannot build it, and says why. */
export const buildPromtool = (): Promise<string | undefined> => buildGoProgram(promtool);
