import type { Command } from 'commander';
import { loadConfig } from '../../app/config.ts';
import { withClients } from '../clients/with-clients.ts';
import { command, outputOf } from '../command.ts';
import { UsageError } from '../usage-error.ts';

/** `latchkey client registration-token`: for POST /oauth2/register (RFC 7591). */
export function clientRegistrationTokenCommand(): Command {
  return command(
    'registration-token',
    'Print a token that lets applications register themselves for one day. They are never trusted.',
  ).action(print);
}

async function print(options: { readonly json?: boolean }): Promise<void> {
  if (loadConfig().oauth.registration === 'closed')
    throw new UsageError('OAUTH_REGISTRATION is closed: applications cannot register themselves');
  await withClients(async ({ registrationToken }) => {
    const token = await registrationToken();
    outputOf(options).result({ initial_access_token: token }, token);
  });
}
