import type { AuditActorType } from '@latchkey/contract/audit/audit-actions';

export const consoleAuditText = {
  title: 'Audit',
  description: 'Every change of an account, an application, an API, a notice or a key, and who made it.',
  searchHint: 'Id of what was changed',
  action: 'Action',
  who: 'By',
  what: 'What',
  when: 'When',
  empty: 'No events yet',
  emptyHint: 'Every change will be listed here.',
  actors: {
    operator: 'Operator',
    machine: 'Application',
    cli: 'Command line',
    person: 'The person',
    system: 'The portal',
  } satisfies Record<AuditActorType, string>,
} as const;
