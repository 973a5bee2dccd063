import { invitationCreate } from '@latchkey/contract/joining/invitation-create';
import { invitationList } from '@latchkey/contract/joining/invitation-list';
import { invitationRead } from '@latchkey/contract/joining/invitation-read';
import { invitationResend } from '@latchkey/contract/joining/invitation-resend';
import { invitationRevoke } from '@latchkey/contract/joining/invitation-revoke';
import { register } from '@latchkey/contract/joining/register';
import { registerConfirm } from '@latchkey/contract/joining/register-confirm';
import { registerPasskeyOption } from '@latchkey/contract/joining/register-passkey-option';
import { implement } from '../../platform/http/implement.ts';
import type { InvitationsService } from './invitations.service.ts';
import type { NewcomersService } from './newcomers.service.ts';
import type { RegistrationsService } from './registrations.service.ts';

interface JoiningServices {
  readonly registrations: RegistrationsService;
  readonly newcomers: NewcomersService;
  readonly invitations: InvitationsService;
}

export function joiningEndpoints({ registrations, newcomers, invitations }: JoiningServices) {
  return [
    implement(register, async ({ body, client }) => {
      await registrations.request(body.email, client);
      return {};
    }),
    implement(registerPasskeyOption, ({ body, client }) =>
      newcomers.passkeyOption(
        { token: body.token, email: body.email, name: body.name, serverHost: body.server_host },
        client,
      ),
    ),
    implement(registerConfirm, ({ body, client, requestId }) =>
      newcomers.confirm({ ...body, client, requestId }),
    ),
    implement(invitationList, ({ query }) => invitations.list(query)),
    implement(invitationRead, ({ params }) => invitations.read(params.id)),
    implement(invitationCreate, ({ body }) => invitations.create(body)),
    implement(invitationResend, ({ params, body }) => invitations.resend(params.id, body.reason)),
    implement(invitationRevoke, ({ params, body }) => invitations.revoke(params.id, body.reason)),
  ];
}
