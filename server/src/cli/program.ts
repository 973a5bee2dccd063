import { Command } from 'commander';
import { appVersion } from '../app/version.ts';
import { asActor, commandLine } from '../platform/audit/current-actor.ts';
import { apiCommand } from './commands/api.command.ts';
import { attentionCommand } from './commands/attention.command.ts';
import { auditCommand } from './commands/audit.command.ts';
import { backupCommand } from './commands/backup.command.ts';
import { brandCommand } from './commands/brand.command.ts';
import { clientCommand } from './commands/client.command.ts';
import { demoCommand } from './commands/demo.command.ts';
import { doctorCommand } from './commands/doctor.command.ts';
import { groupCommand } from './commands/group.command.ts';
import { invitationCommand } from './commands/invitation.command.ts';
import { keysCommand } from './commands/keys.command.ts';
import { mailCommand } from './commands/mail.command.ts';
import { migrateCommand } from './commands/migrate.command.ts';
import { operatorCommand } from './commands/operator.command.ts';
import { passwordsCommand } from './commands/passwords.command.ts';
import { restoreCommand } from './commands/restore.command.ts';
import { sessionCommand } from './commands/session.command.ts';
import { startCommand } from './commands/start.command.ts';
import { userCommand } from './commands/user.command.ts';
import { webhookCommand } from './commands/webhook.command.ts';
import { say } from './output.ts';
import { reportFailure } from './report-failure.ts';

/** Runs the command line. Sets the exit code instead of calling `process.exit`, so that all output is written. */
export async function run(args: readonly string[]): Promise<void> {
  try {
    await asActor(commandLine(), () => createProgram().parseAsync(args, { from: 'user' }));
  } catch (error) {
    process.exitCode = reportFailure(error);
  }
}

/** Creates the program with all its commands. */
export function createProgram(): Command {
  const root = new Command('latchkey')
    .description('Sign-in, second factors and OpenID Connect for your people.')
    .version(appVersion)
    .exitOverride()
    .configureOutput({
      outputError: (text) =>
        say(
          `latchkey: ${text
            .trim()
            .replace(/^error: /, '')
            .replace(/\s*\n\s*/g, ' ')}`,
        ),
    });
  for (const part of [
    startCommand(),
    migrateCommand(),
    doctorCommand(),
    demoCommand(),
    userCommand(),
    groupCommand(),
    sessionCommand(),
    clientCommand(),
    apiCommand(),
    attentionCommand(),
    operatorCommand(),
    invitationCommand(),
    webhookCommand(),
    auditCommand(),
    brandCommand(),
    mailCommand(),
    backupCommand(),
    restoreCommand(),
    keysCommand(),
    passwordsCommand(),
  ]) {
    root.addCommand(part);
  }
  inherit(root);
  return root;
}

/** `addCommand` does not copy the parent's settings to a command. */
function inherit(parent: Command): void {
  for (const child of parent.commands) {
    child.copyInheritedSettings(parent);
    inherit(child);
  }
}
