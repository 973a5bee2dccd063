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
  /** Not reused if a group with the same name is created later. */
  id: string;
  /** Unique. */
  name: string;
  title: string | null;
  created_at: number;
  updated_at: number;
}

/** Rows of a deleted group are removed later, because there may be many (docs/behaviour/groups.md#losing-access). */
export interface GroupMembersTable {
  group_id: string;
  user_id: string;
  added_at: number;
}

/** An application that only members of its groups may use. Applications without a row are open to everyone. */
export interface RestrictedClientsTable {
  client_id: string;
}

/** A group whose members may use a restricted application. */
export interface ClientGroupsTable {
  client_id: string;
  group_id: string;
}

/** A role that an application defines. */
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

/**
 * A change by which accounts may have lost access to applications. The row is removed after their tokens were revoked.
 */
export interface AccessLossesTable {
  id: string;
  /** The subject of the change; exactly one of the three is set. */
  user_id: string | null;
  client_id: string | null;
  /** A deleted group whose members are still to be removed. */
  group_id: string | null;
  /** The last row that was processed. */
  after: string;
  created_at: number;
}
