import type { Operator } from '@latchkey/contract/operators/operator';
import { operatorRemove } from '@latchkey/contract/operators/operator-remove';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { consoleOperatorsText as text } from '#text/console-operators';
import { Menu } from '../../../ui/menu.tsx';
import { useSessionCall } from '../../sessions/use-session-call.ts';
import { ReasonDialog } from '../action-dialog.tsx';
import { ChangeRoleDialog } from './change-role-dialog.tsx';

interface Props {
  operator: Operator;
  onChanged: () => Promise<unknown>;
}

/** What an owner may do with an operator. */
export function OperatorMenu({ operator, onChanged }: Props) {
  const [open, setOpen] = useState<'change' | 'remove'>();
  const callApi = useSessionCall();
  const name = operator.name || operator.email || operator.user_id;
  const params = { user_id: operator.user_id };
  const close = () => setOpen(undefined);
  return (
    <>
      <div className="relative inline-block">
        <Menu
          label={text.actionsOf(name)}
          trigger={<Ellipsis className="size-5" aria-hidden />}
          triggerClassName="grid size-(--control) place-items-center rounded-control text-muted hover:bg-hover hover:text-text"
          entries={[
            { kind: 'action', key: 'change', content: text.change, onSelect: () => setOpen('change') },
            { kind: 'action', key: 'remove', content: text.remove, onSelect: () => setOpen('remove') },
          ]}
        />
      </div>
      {open === 'change' && (
        <ChangeRoleDialog operator={operator} name={name} onChanged={onChanged} onClose={close} />
      )}
      {open === 'remove' && (
        <ReasonDialog
          title={text.removeTitle(name)}
          confirm={text.remove}
          danger
          run={(reason, mfaToken) => callApi(operatorRemove, { params, body: { reason }, mfaToken })}
          toast={{ success: text.removed, error: text.removeFailed }}
          onDone={onChanged}
          onClose={close}
        >
          <p>{text.removeConsequence}</p>
        </ReasonDialog>
      )}
    </>
  );
}
