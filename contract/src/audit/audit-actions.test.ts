import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type AuditAction, auditActions, declaredAction } from './audit-actions.ts';

const page = join(import.meta.dirname, '../../../docs/behaviour/audit.md');

it('has a row for every action in docs/behaviour/audit.md#actions, and no others', () => {
  const rows = readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => /^\| `\w+\.\w+` \|/.test(line));
  const declared = (Object.keys(auditActions) as AuditAction[]).map((action) => {
    const { target, means, own } = declaredAction(action);
    return `| \`${action}\` | ${target} | ${means} | ${own ? 'yes' : '–'} |`;
  });
  expect(rows).toEqual(declared);
});

it('names every action as a noun and a past participle, and shows people only their own events', () => {
  for (const action of Object.keys(auditActions) as AuditAction[]) {
    const { target, own } = declaredAction(action);
    expect(action).toMatch(new RegExp(`^${target}\\.[a-z_]+$`));
    if (own) expect(target).toBe('user');
  }
});
