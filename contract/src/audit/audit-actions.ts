/** The type of an audit event's target. */
export const auditTargetTypes = [
  'user',
  'group',
  'client',
  'api',
  'attention',
  'key',
  'invitation',
  'webhook',
] as const;
export type AuditTargetType = (typeof auditTargetTypes)[number];

interface DeclaredAction {
  readonly target: AuditTargetType;
  /** One sentence for docs/behaviour/audit.md#actions. */
  readonly means: string;
  /** Present if the person sees it in their own activity; only for actions on a user. */
  readonly own?: true;
}

/**
 * Every audit action, `noun.verb_in_past`: a change of an account, an application, a group, a policy or a key
 * (docs/behaviour/audit.md#actions). Sign-ins are recorded in the login history instead.
 */
export const auditActions = {
  'user.created': { target: 'user', means: 'An account was made.', own: true },
  'user.registered': {
    target: 'user',
    means: 'Somebody made an account of their own, by a mailed link or an invitation.',
    own: true,
  },
  'user.imported': { target: 'user', means: 'An account came with an import.', own: true },
  'user.updated': { target: 'user', means: 'Fields of an account changed; `changes` names them.', own: true },
  'user.photo_changed': { target: 'user', means: 'The photo changed.', own: true },
  'user.suspended': { target: 'user', means: 'An account was suspended.', own: true },
  'user.activated': { target: 'user', means: 'A suspended account was let in again.', own: true },
  'user.locked': {
    target: 'user',
    means: 'Sign-ins were locked for a while after failures.',
    own: true,
  },
  'user.unlocked': { target: 'user', means: 'Locks and cooldowns were ended.', own: true },
  'user.data_exported': { target: 'user', means: 'Everything that is kept was downloaded.', own: true },
  'user.deletion_requested': { target: 'user', means: 'The account will be erased.', own: true },
  'user.deletion_taken_back': { target: 'user', means: 'The account stays after all.', own: true },
  'user.erased': {
    target: 'user',
    means: 'The account was erased; from then on its id alone is left here.',
  },
  'user.password_set': { target: 'user', means: 'An operator set the password.', own: true },
  'user.password_changed': { target: 'user', means: 'The person changed the password.', own: true },
  'user.password_reset': { target: 'user', means: 'A mailed link set a new password.', own: true },
  'user.password_removed': {
    target: 'user',
    means: 'A password that strangers used works no more.',
    own: true,
  },
  'user.reset_link_sent': {
    target: 'user',
    means: 'An operator had a link mailed that resets the password.',
    own: true,
  },
  'user.reset_scheduled': { target: 'user', means: 'A reset waits until it takes effect.', own: true },
  'user.reset_stopped': { target: 'user', means: 'A reset that waited was stopped.', own: true },
  'user.email_changed': { target: 'user', means: 'The email address is another.', own: true },
  'user.email_verified': { target: 'user', means: 'The email address was confirmed.', own: true },
  'user.phone_changed': { target: 'user', means: 'The phone number is another.', own: true },
  'user.phone_verified': { target: 'user', means: 'The phone number was confirmed.', own: true },
  'user.contact_taken_back': {
    target: 'user',
    means: 'A contact that a session changed was taken back with it.',
    own: true,
  },
  'user.factor_added': { target: 'user', means: 'A sign-in method was added.', own: true },
  'user.factor_removed': { target: 'user', means: 'A sign-in method was removed.', own: true },
  'user.factor_renamed': { target: 'user', means: 'A sign-in method got another name.', own: true },
  'user.factor_locked': {
    target: 'user',
    means: 'A second factor was locked after wrong codes.',
    own: true,
  },
  'user.factor_preferred': { target: 'user', means: 'Another factor is asked for first.', own: true },
  'user.recovery_requested': {
    target: 'user',
    means: 'Somebody with the first factor and a code to a contact asked to reset the sign-in methods.',
    own: true,
  },
  'user.recovery_approved': { target: 'user', means: 'An operator agreed to a recovery.', own: true },
  'user.recovery_stopped': { target: 'user', means: 'A recovery that waited was stopped.', own: true },
  'user.recovery_lapsed': {
    target: 'user',
    means: 'A recovery that waited came to nothing; `changes` says why.',
    own: true,
  },
  'user.factors_reset': { target: 'user', means: 'All second factors were removed.', own: true },
  'user.two_factor_turned_on': { target: 'user', means: 'Two-factor sign-in was turned on.', own: true },
  'user.two_factor_turned_off': { target: 'user', means: 'Two-factor sign-in was turned off.', own: true },
  'user.recovery_codes_generated': { target: 'user', means: 'New recovery codes were made.', own: true },
  'user.recovery_codes_viewed': { target: 'user', means: 'The recovery codes were shown.', own: true },
  'user.consent_given': { target: 'user', means: 'An application was allowed in.', own: true },
  'user.consent_removed': { target: 'user', means: 'An application was removed.', own: true },
  'user.request_approved': {
    target: 'user',
    means: 'What an application asked over its back channel was approved on a companion.',
    own: true,
  },
  'user.request_denied': {
    target: 'user',
    means: 'What an application asked over its back channel was denied on a companion.',
    own: true,
  },
  'user.consent_expired': {
    target: 'user',
    means: 'An application lost what it was allowed, since nobody used it.',
    own: true,
  },
  'user.device_trusted': {
    target: 'user',
    means: 'A device is not asked for a second factor at sign-in for a while.',
    own: true,
  },
  'user.device_trust_ended': {
    target: 'user',
    means: 'Trusted devices are asked for a second factor again; `changes` says how many.',
    own: true,
  },
  'user.session_ended': { target: 'user', means: 'One session was ended from elsewhere.', own: true },
  'user.sessions_ended': { target: 'user', means: 'Several sessions were ended at once.', own: true },
  'user.sign_in_disowned': { target: 'user', means: 'A sign-in was reported as not theirs.', own: true },
  'user.operator_role_given': { target: 'user', means: 'An account became an operator.', own: true },
  'user.operator_role_changed': { target: 'user', means: 'An operator got another role.', own: true },
  'user.operator_role_taken': { target: 'user', means: 'An account is no operator any more.', own: true },
  'user.notice_resolved': { target: 'user', means: 'A notice was acknowledged or skipped.' },
  'group.created': { target: 'group', means: 'A group was made.' },
  'group.updated': { target: 'group', means: 'The title of a group changed.' },
  'group.deleted': { target: 'group', means: 'A group was removed, with all that its members had by it.' },
  'group.member_added': { target: 'group', means: 'An account joined a group; `changes` has its id.' },
  'group.member_removed': { target: 'group', means: 'An account left a group; `changes` has its id.' },
  'client.created': { target: 'client', means: 'An application was registered by an operator.' },
  'client.registered': { target: 'client', means: 'An application registered itself.' },
  'client.updated': { target: 'client', means: 'An application changed; `changes` names the fields.' },
  'client.deleted': { target: 'client', means: 'An application was removed.' },
  'client.secret_rotated': { target: 'client', means: 'The secret of an application was replaced.' },
  'client.secret_added': { target: 'client', means: 'An application has a second secret.' },
  'client.secret_removed': { target: 'client', means: 'A secret of an application works no more.' },
  'client.registration_token_issued': {
    target: 'client',
    means: 'A token was issued with which applications may register themselves.',
  },
  'client.access_changed': {
    target: 'client',
    means: 'An application is for other groups, or for everyone.',
  },
  'client.role_added': { target: 'client', means: 'An application has another role.' },
  'client.role_removed': { target: 'client', means: 'A role of an application is gone, for whoever had it.' },
  'client.role_granted': {
    target: 'client',
    means: 'An account or a group was given a role; `changes` says which.',
  },
  'client.role_revoked': { target: 'client', means: 'A role was taken from an account or a group.' },
  'api.created': { target: 'api', means: 'An API was registered.' },
  'api.updated': { target: 'api', means: 'An API changed; `changes` names the fields.' },
  'api.deleted': { target: 'api', means: 'An API was removed.' },
  'attention.added': { target: 'attention', means: 'A notice was put up.' },
  'attention.updated': { target: 'attention', means: 'A notice changed; `changes` names the fields.' },
  'attention.removed': { target: 'attention', means: 'A notice was taken down.' },
  'invitation.created': { target: 'invitation', means: 'Somebody was invited to make an account.' },
  'invitation.sent_again': { target: 'invitation', means: 'An invitation was mailed again.' },
  'invitation.revoked': { target: 'invitation', means: 'An invitation was taken back.' },
  'webhook.created': { target: 'webhook', means: 'A webhook was made.' },
  'webhook.updated': { target: 'webhook', means: 'A webhook changed; `changes` names the fields.' },
  'webhook.deleted': { target: 'webhook', means: 'A webhook was removed.' },
  'webhook.secret_rotated': { target: 'webhook', means: 'A webhook got another secret.' },
  'webhook.turned_off': {
    target: 'webhook',
    means: 'The receiver of a webhook answered that it is gone.',
  },
  'webhook.tested': { target: 'webhook', means: 'A test was sent to a webhook.' },
  'webhook.event_sent_again': { target: 'webhook', means: 'An event was sent to a webhook again.' },
  'key.created': { target: 'key', means: 'A signing key was made.' },
  'key.rotated': { target: 'key', means: 'A signing key has a successor.' },
  'key.revoked': { target: 'key', means: 'A signing key was taken back, with all tokens of it.' },
  'key.resealed': { target: 'key', means: 'What older secret keys sealed was sealed again.' },
} as const satisfies Record<string, DeclaredAction>;

export type AuditAction = keyof typeof auditActions;

export const declaredAction = (action: AuditAction): DeclaredAction => auditActions[action];

/**
 * The author of a change: an operator, a machine with an access token, the command line, the person, or the portal
 * itself.
 */
export const auditActorTypes = ['operator', 'machine', 'cli', 'person', 'system'] as const;
export type AuditActorType = (typeof auditActorTypes)[number];
