import type { AdminUserDetail } from '@latchkey/contract/users/admin-user';
import { ChevronDown } from 'lucide-react';
import { consolePeopleText as text } from '#text/console-people';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Menu } from '../../../ui/menu.tsx';
import { useOperator } from '../use-operator.ts';
import { type PersonAct, personActs } from './person-acts.ts';

interface Props {
  person: AdminUserDetail;
  name: string;
  onAct: (act: PersonAct) => void;
}

/** All that this operator may do with this account now; nothing is shown where that is nothing. */
export function PersonMenu({ person, name, onAct }: Props) {
  const { may } = useOperator();
  const acts = (Object.keys(personActs) as PersonAct[]).filter(
    (act) => may(personActs[act].role) && personActs[act].fits(person) && (!person.role || may(person.role)),
  );
  if (acts.length === 0) return null;
  return (
    <Menu
      label={text.more(name)}
      triggerClassName={buttonStyle('secondary', false)}
      trigger={
        <>
          {text.moreActions}
          <ChevronDown className="size-4" aria-hidden />
        </>
      }
      entries={acts.map((act) => ({
        kind: 'action',
        key: act,
        content: text.acts[act].label,
        onSelect: () => onAct(act),
      }))}
    />
  );
}
