import {
  type AuditAction,
  type AuditTargetType,
  auditActions,
  auditTargetTypes,
} from '@latchkey/contract/audit/audit-actions';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { consoleWebhooksText as text } from '#text/console-webhooks';
import { Checkbox } from '../../../ui/checkbox.tsx';

const all = Object.keys(auditActions) as AuditAction[];
const ofKind = (kind: AuditTargetType) => all.filter((action) => auditActions[action].target === kind);
const kinds = auditTargetTypes.map((kind) => ({ kind, actions: ofKind(kind) }));

interface Props {
  /** A text field from `form.field`. Its value holds the actions, separated by spaces. */
  field: {
    name: string;
    defaultValue?: string | undefined;
    error?: string | undefined;
    onChange: () => void;
  };
}

export const splitActions = (joined: string): AuditAction[] =>
  joined.split(' ').filter((action): action is AuditAction => action in auditActions);

/** Selects events from the complete list, grouped by kind. */
export function ActionPicker({ field: { name, defaultValue = '', error, onChange } }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState<ReadonlySet<AuditAction>>(() => new Set(splitActions(defaultValue)));
  const choose = (actions: readonly AuditAction[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const action of actions) isChosen ? next.add(action) : next.delete(action);
    // The form reads the value from the DOM input.
    flushSync(() => setChosen(next));
    onChange();
  };
  const value = all.filter((action) => chosen.has(action)).join(' ');
  return (
    <fieldset className="grid min-w-0 gap-1.5" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="sr-only">{text.events}</legend>
      <div className="flex items-baseline justify-between gap-4" aria-hidden="true">
        <span className="text-sm font-medium">{text.events}</span>
        <span className="text-sm text-muted">{text.chosen(chosen.size, all.length)}</span>
      </div>
      <input type="hidden" name={name} value={value} readOnly />
      <div className="max-h-72 divide-y divide-border overflow-y-auto rounded-control border border-border-strong">
        {kinds.map(({ kind, actions }) => (
          <Kind key={kind} kind={kind} actions={actions} chosen={chosen} onChoose={choose} />
        ))}
      </div>
      <p id={`${id}-error`} role="alert" className="min-h-5 text-sm text-danger">
        {error}
      </p>
    </fieldset>
  );
}

interface KindProps {
  kind: AuditTargetType;
  actions: readonly AuditAction[];
  chosen: ReadonlySet<AuditAction>;
  onChoose: (actions: readonly AuditAction[], isChosen: boolean) => void;
}

function Kind({ kind, actions, chosen, onChoose }: KindProps) {
  const count = actions.filter((action) => chosen.has(action)).length;
  return (
    <details className="group">
      <summary className="flex min-h-(--control) cursor-pointer items-center justify-between gap-4 px-3 text-sm font-medium hover:bg-hover">
        <span className="inline-flex items-center gap-2">
          <ChevronRight
            className="size-4 text-muted group-open:rotate-90 rtl:not-group-open:-scale-x-100"
            aria-hidden
          />
          <span>{text.kinds[kind]}</span>
        </span>
        <span className="font-normal text-muted">{`${count} / ${actions.length}`}</span>
      </summary>
      <div className="grid gap-2 px-3 pb-3 text-sm">
        <Checkbox
          label={text.allOf(text.kinds[kind])}
          checked={count === actions.length}
          onChange={(event) => onChoose(actions, event.target.checked)}
        />
        {actions.map((action) => (
          <Checkbox
            key={action}
            label={<code className="wrap-anywhere">{action}</code>}
            checked={chosen.has(action)}
            onChange={(event) => onChoose([action], event.target.checked)}
          />
        ))}
      </div>
    </details>
  );
}
