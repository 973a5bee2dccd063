import type { AdminUserDetail } from '@latchkey/contract/users/admin-user';
import { consolePeopleText as text } from '#text/console-people';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';

/** The factors of the account, without secrets. */
export function PersonFactors({ person }: { person: AdminUserDetail }) {
  const { factors, preferred_factor: preferred, recovery_codes_left: codesLeft } = person;
  return (
    <Card title={text.factors}>
      {factors.length === 0 && <p className="text-sm text-muted">{text.noFactors}</p>}
      <ul className="grid gap-2 text-sm">
        {factors.map(({ type, name }) => (
          <li key={type} className="flex flex-wrap items-center justify-between gap-2">
            {name}
            {type === preferred && <Badge kind="neutral">{text.preferred}</Badge>}
          </li>
        ))}
      </ul>
      {codesLeft !== null && <p className="mt-2 text-sm text-muted">{text.codesLeft(codesLeft)}</p>}
    </Card>
  );
}
