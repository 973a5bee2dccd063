import { Command } from 'commander';
import { sessionListCommand } from './session-list.command.ts';
import { sessionRevokeCommand } from './session-revoke.command.ts';

/** `latchkey session …` */
export function sessionCommand(): Command {
  const group = new Command('session').description('Manage where accounts are signed in.');
  for (const part of [sessionListCommand(), sessionRevokeCommand()]) group.addCommand(part);
  return group;
}
