import { existsSync } from 'node:fs';
import { buildGoProgram, type GoProgram, keptGoProgram } from './build-go-program.ts';

/** Without the cloud services in which it could discover servers. */
const promtool: GoProgram = {
  name: 'promtool',
  module: 'github.com/prometheus/prometheus',
  version: 'v0.308.0',
  package: './cmd/promtool',
  instead: { 'plugins/plugins.go': 'package plugins\n' },
};

/** The one built here; undefined if there is none. */
export function keptPromtool(): string | undefined {
  const binary = keptGoProgram(promtool);
  return existsSync(binary) ? binary : undefined;
}

/** Undefined with a message if Go cannot build it. */
export const buildPromtool = (): Promise<string | undefined> => buildGoProgram(promtool);
