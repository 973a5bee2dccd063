import type { AdminUserDetail, Obstacle } from '@latchkey/contract/users/admin-user';
import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import { consolePeopleText as text } from '#text/console-people';
import { formatDateTime } from '../../../platform/dates/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useProfile } from '../../sessions/use-profile.ts';
import { useOperator } from '../use-operator.ts';
import { mends, type PersonAct, personActs } from './person-acts.ts';

const grave: readonly Obstacle['kind'][] = ['suspended', 'locked', 'factor_locked', 'no_sign_in_method'];
const mild: readonly Obstacle['kind'][] = ['wrong_attempts', 'reset_waits'];

interface Props {
  person: AdminUserDetail;
  onAct: (act: PersonAct) => void;
}

/** Shows why somebody cannot sign in, the most serious obstacle first, each with the action that removes it. */
export function PersonState({ person, onAct }: Props) {
  return (
    <Card title={text.state}>
      {person.obstacles.length === 0 ? (
        <div className="flex gap-3">
          <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden />
          <div>
            <p className="font-medium">{text.nothingWrong}</p>
            <p className="text-sm text-muted">{text.nothingWrongHint}</p>
          </div>
        </div>
      ) : (
        <ul className="grid divide-y divide-border">
          {person.obstacles.map((obstacle) => (
            <ObstacleRow
              key={[obstacle.kind, obstacle.factor, obstacle.detail].join()}
              obstacle={obstacle}
              person={person}
              onAct={onAct}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function ObstacleRow({ obstacle, person, onAct }: Props & { obstacle: Obstacle }) {
  const { may } = useOperator();
  const { data: profile } = useProfile();
  const until = obstacle.until && formatDateTime(obstacle.until, profile?.timezone ?? undefined);
  const words = text.obstacle(obstacle, until);
  const mend = mends[obstacle.kind];
  const act = mend && personActs[mend];
  const isOffered = act && may(act.role) && act.fits(person) && (!person.role || may(person.role));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="flex min-w-0 grow basis-64 gap-3">
        <ObstacleIcon kind={obstacle.kind} />
        <div className="min-w-0">
          <p className="font-medium">{words.title}</p>
          <p className="text-sm text-muted">{words.text}</p>
        </div>
      </div>
      {mend && isOffered && (
        <Button kind="secondary" onClick={() => onAct(mend)}>
          {text.acts[mend].label}
        </Button>
      )}
    </li>
  );
}

function ObstacleIcon({ kind }: Pick<Obstacle, 'kind'>) {
  const style = 'mt-0.5 size-5 shrink-0';
  if (grave.includes(kind)) return <CircleX className={`${style} text-danger`} aria-hidden />;
  if (mild.includes(kind)) return <Info className={`${style} text-muted`} aria-hidden />;
  return <TriangleAlert className={`${style} text-warning`} aria-hidden />;
}
