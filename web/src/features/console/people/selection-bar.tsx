import type { Job, JobAction } from '@latchkey/contract/jobs/job';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { consolePeopleText as text } from '#text/console-people';
import { Button } from '../../../ui/button.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useOperator } from '../use-operator.ts';
import { StartJobDialog } from './start-job-dialog.tsx';
import type { GroupOption } from './use-group-options.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  selection: Selection;
  groups: readonly GroupOption[];
  onStarted: (job: Job) => void;
}

/** The number of selected rows, and the actions on all of them. */
export function SelectionBar({ selection, groups, onStarted }: Props) {
  const { may } = useOperator();
  const [action, setAction] = useState<JobAction>();
  const { ids, isAll, toggleAll, clear } = selection;
  const actions: JobAction[] = [
    'end_sessions',
    ...(may('admin') && groups.length > 0 ? (['add_to_group'] as const) : []),
    ...(may('admin') ? (['suspend'] as const) : []),
  ];
  return (
    <div className="flex w-full flex-wrap items-center gap-x-6 gap-y-2 text-sm">
      <Checkbox label={text.selectAll} checked={isAll} onChange={toggleAll} />
      {ids.length > 0 && (
        <>
          <span role="status" className="font-medium">
            {text.selected(ids.length)}
          </span>
          <Menu
            label={text.withSelected}
            align="start"
            triggerClassName={buttonStyle('secondary', false)}
            trigger={
              <>
                {text.withSelected}
                <ChevronDown className="size-4" aria-hidden />
              </>
            }
            entries={actions.map((each) => ({
              kind: 'action',
              key: each,
              content: text.jobs[each].label,
              onSelect: () => setAction(each),
            }))}
          />
          <Button kind="secondary" onClick={clear}>
            {text.clearSelection}
          </Button>
        </>
      )}
      {action && (
        <StartJobDialog
          action={action}
          userIds={ids}
          groups={groups}
          onDone={(job) => {
            clear();
            onStarted(job);
          }}
          onClose={() => setAction(undefined)}
        />
      )}
    </div>
  );
}
