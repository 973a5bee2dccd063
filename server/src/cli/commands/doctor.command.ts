import type { Command } from 'commander';
import { loadConfig } from '../../app/config.ts';
import { describeConfig } from '../../app/describe-config.ts';
import { command, outputOf } from '../command.ts';
import { runCheck } from '../doctor/check.ts';
import { checksFor } from '../doctor/checks.ts';
import { table } from '../output.ts';

/** `latchkey doctor`: shows the settings in effect without secrets, and checks what they refer to. Changes nothing. */
export function doctorCommand(): Command {
  return command('doctor', 'Show the settings in force, without secrets, and check that they work.').action(
    async (options) => {
      const config = loadConfig();
      const settings = describeConfig(config);
      const checks = await Promise.all(checksFor(config).map(runCheck));
      const { warnings } = config;
      outputOf(options).result({ settings, checks, warnings }, [
        ...table(settings.map(({ name, value }) => [name, value])),
        '',
        ...table(checks.map(({ name, ok, detail }) => [ok ? 'ok' : 'FAILED', name, detail])),
        ...(warnings.length > 0 ? ['', ...warnings.map((warning) => `Note: ${warning}`)] : []),
      ]);
      if (checks.some(({ ok }) => !ok)) process.exitCode = 1;
    },
  );
}
