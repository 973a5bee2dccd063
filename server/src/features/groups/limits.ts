/** Groups of one account: their names go into tokens. */
export const maxGroupsOfAccount = 200;
/** Groups that one application is for. */
export const maxGroupsOfClient = 200;
/** Roles that one application knows. */
export const maxRolesOfClient = 200;
