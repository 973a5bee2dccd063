import { type AdminScope, adminPath, type OperatorRole } from '@latchkey/contract/admin/operator-roles';
import { accountEndings } from '../../../app/account-endings.ts';
import type { TestPortal } from '../../../app/testing/test-portal.ts';
import { signInWhole } from '../../../app/testing/whole-account.ts';
import type { Client } from '../../applications/client.ts';
import type { TestOauth } from '../../authorize/testing/test-oauth.ts';
import { tokenCall } from '../../authorize/testing/token-calls.ts';
import { proofByApp, type TwoFactorAccount, twoFactorAccount } from '../../mfa/testing/authenticator-app.ts';
import { type OperatorsService, operatorsService } from '../operators.service.ts';

export const adminAudience = (portal: TestPortal): string => `${portal.config.http.publicUrl}${adminPath}`;

export const operatorsOf = (portal: TestPortal): OperatorsService =>
  operatorsService({
    db: portal.store.database.db,
    clock: portal.clock,
    adminAudience: adminAudience(portal),
    endConfirmations: accountEndings(portal.clock).endConfirmations,
  });

export interface TestOperator extends TwoFactorAccount {
  /** Confirms inside the session, which permits changes for ten minutes. */
  confirm(): Promise<void>;
}

/** An account with two factors and this role, in a recently confirmed session with both factors. */
export async function testOperator(
  portal: TestPortal,
  role: OperatorRole | null,
  email = `${role ?? 'nobody'}@example.com`,
): Promise<TestOperator> {
  const account = await twoFactorAccount(portal, email);
  if (role) await operatorsOf(portal).grant('command_line', account.id, role);
  const token = await signInWhole(portal, account);
  const confirm = async (): Promise<void> => {
    await proofByApp(portal, token, account.seed);
  };
  await confirm();
  return { ...account, token, confirm };
}

export interface TestMachine {
  readonly client: Client;
  readonly token: string;
}

/** A machine with these scopes, and a token for all of them. */
export async function testMachine(
  portal: TestOauth,
  scopes: readonly AdminScope[],
  audience = adminAudience(portal),
): Promise<TestMachine> {
  const client = await portal.client({
    name: `Machine ${scopes.join(' ')}`,
    type: 'machine',
    isTrusted: false,
    apiScopes: scopes.map((scope) => ({ audience, scope })),
  });
  const { body } = await tokenCall(portal, client, { grant_type: 'client_credentials', resource: audience });
  if (typeof body.access_token !== 'string') throw new Error(`No token: ${JSON.stringify(body)}`);
  return { client, token: body.access_token };
}
