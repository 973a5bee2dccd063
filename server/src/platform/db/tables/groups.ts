export interface GroupsTables {
  user_groups: UserGroupsTable;
  group_members: GroupMembersTable;
  restricted_clients: RestrictedClientsTable;
  client_groups: ClientGroupsTable;
  client_roles: ClientRolesTable;
  client_role_users: ClientRoleUsersTable;
  client_role_groups: ClientRoleGroupsTable;
  access_losses: AccessLossesTable;
}

export interface UserGroupsTable {
  /** Another one for another group of the same name. */
  id: string;
  /** Unique. */
  name: string;
  title: string | null;
  created_at: number;
  updated_at: number;
}

/** Of a group that is gone, rows are left for a moment: there may be many (docs/behaviour/groups.md#losing-access). */
export interface GroupMembersTable {
  group_id: string;
  user_id: string;
  added_at: number;
}

/** An application that only the members of some groups may use; every other one is for everyone. */
export interface RestrictedClientsTable {
  client_id: string;
}

/** A group whose members may use a restricted application. */
export interface ClientGroupsTable {
  client_id: string;
  group_id: string;
}

/** A role that an application knows. */
export interface ClientRolesTable {
  client_id: string;
  name: string;
  description: string | null;
  created_at: number;
}

export interface ClientRoleUsersTable {
  client_id: string;
  role: string;
  user_id: string;
}

export interface ClientRoleGroupsTable {
  client_id: string;
  role: string;
  group_id: string;
}

/** A change by which accounts may have lost applications: whoever has must have no token of theirs when it is gone. */
export interface AccessLossesTable {
  id: string;
  /** Whom it is about; one of three. */
  user_id: string | null;
  client_id: string | null;
  /** A group that is gone, whose members are to be removed. */
  group_id: string | null;
  /** The last that was looked at. */
  after: string;
  created_at: number;
}
