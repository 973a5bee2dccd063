import type { ClientAccess } from '@latchkey/contract/groups/client-access';
import type { ClientAccessService } from '../../features/groups/client-access.service.ts';
import type { GroupsService } from '../../features/groups/groups.service.ts';
import { UsageError } from '../usage-error.ts';
import type { ClientOptions } from './client-options.ts';

type AccessOptions = Pick<ClientOptions, 'access' | 'allowGroup' | 'revokeGroup'>;

/** True if the options change who may use the client. */
export const saysAccess = ({ access, allowGroup, revokeGroup }: AccessOptions): boolean =>
  (access ?? allowGroup ?? revokeGroup) !== undefined;

/**
 * Call before creating a client, so that a mistake in the options does not leave a client that everyone may use. Throws
 * UsageError, ApiError.
 */
export async function checkAccess(groups: GroupsService, options: AccessOptions): Promise<void> {
  refuseIdle(options, 'everyone');
  for (const name of options.allowGroup ?? []) await groups.read(name);
}

/** An operator who names a group expects everyone else to be refused. */
function refuseIdle({ access, allowGroup }: AccessOptions, before: ClientAccess['access']): void {
  if (allowGroup && (access ?? before) === 'everyone')
    throw new UsageError('--allow-group has no effect while everyone has access: add --access groups');
}

/** Changes who may use a client, and returns the resulting access. Throws UsageError, ApiError. */
export async function applyAccess(
  service: ClientAccessService,
  clientId: string,
  options: AccessOptions,
): Promise<ClientAccess> {
  const before = await service.read(clientId);
  if (!saysAccess(options)) return before;
  refuseIdle(options, before.access);
  const { access, allowGroup: added, revokeGroup: removed } = options;
  return service.set(clientId, { access, added, removed });
}
