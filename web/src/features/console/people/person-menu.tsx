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
  onEdit: () => void;
  onRemove: () => void;
}

/** All actions available to this operator on this account. Renders nothing if there is none. */
export function PersonMenu({ person, name, onAct, onEdit, onRemove }: Props) {
  const { may } = useOperator();
  const acts = (Object.keys(personActs) as PersonAct[]).filter(
    (act) => may(personActs[act].role) && personActs[act].fits(person) && (!person.role || may(person.role)),
  );
  const mayChange = may('admin') && (!person.role || may(person.role));
  if (acts.length === 0 && !mayChange) return null;
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
      entries={[
        ...(mayChange ? [action('edit', text.edit, onEdit)] : []),
        ...acts.map((act) => action(act, text.acts[act].label, () => onAct(act))),
        ...(mayChange ? [action('remove', text.remove, onRemove)] : []),
      ]}
    />
  );
}

const action = (key: string, content: string, onSelect: () => void) =>
  ({ kind: 'action', key, content, onSelect }) as const;
