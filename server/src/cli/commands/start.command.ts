import type { Command } from 'commander';
import { loadConfig } from '../../app/config.ts';
import { command, outputOf } from '../command.ts';
import { howToCall } from '../how-to-call.ts';
import { serveUntilStopped } from '../serve-until-stopped.ts';

/** `latchkey start` */
export function startCommand(): Command {
  return command(
    'start',
    'Start the portal. Settings come from the environment: see latchkey doctor.',
  ).action(async (options) => {
    await serveUntilStopped(loadConfig(), outputOf(options), {}, [
      `Create an account:  ${howToCall()} user create --email you@example.com --password '…'`,
    ]);
  });
}
