import type { BodyOf, ReplyOf } from '@latchkey/contract/http/endpoint';
import type { AdminUserDetail } from '@latchkey/contract/users/admin-user';
import type { userCreate } from '@latchkey/contract/users/user-create';
import type { userRemove } from '@latchkey/contract/users/user-remove';
import type { userUpdate } from '@latchkey/contract/users/user-update';
import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { timeZoneOf } from '../../platform/clock/time-zones.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import { isUniqueViolation } from '../../platform/db/constraint-violations.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { OperatorCaller } from '../../platform/http/caller.ts';
import { refuseOtherVersion } from '../../platform/http/version-of.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { AccountConflict } from '../accounts/account-conflict.ts';
import type { AccountChanges, AccountsService, OperatorAct } from '../accounts/accounts.service.ts';
import { storedAttributes } from '../accounts/attributes.ts';
import {
  contactsLost,
  emailChange,
  factorsChanged,
  larkChange,
  phoneChange,
} from '../accounts/contact-changes.ts';
import { type PhoneNumber, parsePhone } from '../accounts/phone-number.ts';
import type { User } from '../accounts/user.ts';
import type { GroupsService } from '../groups/groups.service.ts';
import type { LeavingService } from '../leaving/leaving.service.ts';
import type { NoticesService } from '../notices/notices.service.ts';
import type { OperatorsService } from '../operators/operators.service.ts';
import type { PeopleService } from './people.service.ts';

export interface PersonChangesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly people: Pick<PeopleService, 'find' | 'present'>;
  readonly operators: Pick<OperatorsService, 'refuseHigher' | 'refuseOwn'>;
  readonly accounts: Pick<AccountsService, 'create' | 'update'>;
  readonly groups: Pick<GroupsService, 'exists' | 'join'>;
  readonly leaving: Pick<LeavingService, 'schedule' | 'eraseNow' | 'cancel'>;
  readonly notices: Pick<NoticesService, 'tell'>;
  readonly sendResetLink: (tx: Database, user: User) => Promise<boolean>;
  readonly read: (id: string) => Promise<AdminUserDetail>;
}

export type PersonChangesService = ReturnType<typeof personChangesService>;

/** How operators make, change and end accounts; the rules are those of the command line (docs/behaviour/admin.md#accounts). */
export function personChangesService(deps: PersonChangesDeps) {
  const { db, clock, people, operators, accounts, groups, leaving } = deps;

  /** Throws `invalid_fields`. */
  async function create(given: BodyOf<typeof userCreate>): Promise<AdminUserDetail> {
    const { email, name, attributes, invite, reason } = given;
    if (!email && !given.phone) throw refusal('email', catalog().operators.needsContact);
    if (invite && !email) throw refusal('email', catalog().operators.invitedByEmail);
    const phone = given.phone === undefined ? undefined : phoneOf(given.phone);
    const wanted = [...new Set(given.groups)];
    for (const group of wanted)
      if (!(await groups.exists(group))) throw refusal('groups', catalog().groups.noGroup(group));
    const id = await namingFields(() =>
      inTransaction(db, async (tx) => {
        const user = await accounts.create(
          {
            ...{ email, phone, name, attributes },
            givenName: given.given_name,
            familyName: given.family_name,
            larkId: given.lark_id,
            emailSetBy: 'operator',
          },
          tx,
          'user.created',
          reason,
        );
        await groups.join(tx, user.id, wanted);
        if (invite && (await deps.sendResetLink(tx, user)))
          audit.record(tx, { action: 'user.reset_link_sent', target: userTarget(user), reason });
        return user.id;
      }),
    );
    return deps.read(id);
  }

  /** Throws `not_found`, `forbidden` for a higher role, `conflict` for another version, `invalid_fields`. */
  async function update(
    caller: OperatorCaller,
    id: string,
    given: BodyOf<typeof userUpdate>,
    ifMatch?: string,
  ): Promise<AdminUserDetail> {
    const phone = given.phone === undefined || given.phone === null ? given.phone : phoneOf(given.phone);
    const timezone = given.timezone ? zoneOf(given.timezone) : given.timezone;
    const { reason } = given;
    const check = async (tx: Database, user: User): Promise<void> => {
      await operators.refuseHigher(caller, id, tx);
      refuseOtherVersion(ifMatch, people.present(await people.find(id, tx)).version);
      const lost = contactsLost(user, { email: given.email, phone });
      const factors = factorsChanged(user, given.lark_id);
      if (lost.length > 0 || factors.length > 0) operators.refuseOwn(caller, id);
      for (const notice of lost) await deps.notices.tell(tx, user, notice);
      for (const notice of factors)
        await deps.notices.tell(tx, user, notice, { factor: () => catalog().factors.lark_otp.name });
    };
    const changes = (user: User): AccountChanges => {
      const now = clock.now();
      const next = {
        ...defined({ name: given.name, given_name: given.given_name, family_name: given.family_name }),
        ...defined({ timezone, attributes: given.attributes && storedAttributes(given.attributes) }),
        ...emailChange({ given: given.email }, user, now),
        ...phoneChange({ given: phone }, user, now),
        ...larkChange(given.lark_id, user),
      };
      const { email, phone: number } = { ...user, ...next };
      if (!email && !number)
        throw refusal(given.email === null ? 'email' : 'phone', catalog().operators.needsContact);
      return next;
    };
    const changed = await namingFields(() => accounts.update(id, changes, { reason, check }));
    if (!changed) throw new ApiError('not_found');
    return deps.read(id);
  }

  const byCaller = (caller: OperatorCaller, id: string, reason: string | undefined): OperatorAct => ({
    reason,
    check: (tx) => operators.refuseHigher(caller, id, tx),
  });

  /** Throws `not_found`, `forbidden` for a higher role, `conflict` for the last owner. */
  async function remove(
    caller: OperatorCaller,
    id: string,
    { now, reason }: BodyOf<typeof userRemove>,
  ): Promise<ReplyOf<typeof userRemove>> {
    operators.refuseOwn(caller, id);
    const act = byCaller(caller, id, reason);
    if (now) {
      if (!(await leaving.eraseNow(id, act))) throw new ApiError('not_found');
      return { erase_at: null };
    }
    const at = await leaving.schedule(id, act);
    if (at === undefined) throw new ApiError('not_found');
    return { erase_at: new Date(at).toISOString() };
  }

  /** Throws `not_found`, `forbidden` for a higher role, `conflict` where it was not to be deleted. */
  async function cancelDeletion(
    caller: OperatorCaller,
    id: string,
    reason?: string,
  ): Promise<AdminUserDetail> {
    await people.find(id);
    await leaving.cancel(id, byCaller(caller, id, reason));
    return deps.read(id);
  }

  return { create, update, remove, cancelDeletion };
}

const refusal = (field: string, message: string): ApiError =>
  new ApiError('invalid_fields', { errors: { [field]: [message] } });

function phoneOf(text: string): PhoneNumber {
  const phone = parsePhone(text);
  if (!phone) throw refusal('phone', catalog().fields.phone_invalid);
  return phone;
}

function zoneOf(name: string): string {
  const zone = timeZoneOf(name);
  if (!zone) throw refusal('timezone', catalog().fields.timezone_unknown);
  return zone;
}

/** Without the fields that were not given; null is a value. */
function defined<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** A contact of another account stands beside its field. */
async function namingFields<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Somebody took it a moment ago.
    if (isUniqueViolation(error)) throw new ApiError('conflict', { cause: error });
    if (!(error instanceof AccountConflict)) throw error;
    const { otherHasEmail, otherHasPhone, otherHasLarkId } = catalog().operators;
    const messages = { email: otherHasEmail, phone: otherHasPhone, lark_id: otherHasLarkId };
    throw refusal(error.field, messages[error.field]);
  }
}
