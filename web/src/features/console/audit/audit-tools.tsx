import { auditExport } from '@latchkey/contract/audit/audit-export';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { consoleText } from '#text/console';
import { consoleAuditText as text } from '#text/console-audit';
import { toasts } from '../../../platform/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { controlStyle } from '../../../ui/field.tsx';
import { saveTextFile } from '../../../ui/save-text-file.ts';
import { sessionFile } from '../../sessions/session-file.ts';
import { useLiveSession } from '../../sessions/use-live-session.ts';
import type { useListAddress } from '../list/use-list-address.ts';
import { auditFilterOf } from './audit-filter.ts';

/** Filters by actor and time next to the search, and the download of the result. */
export function AuditTools({ address }: { address: ReturnType<typeof useListAddress> }) {
  const { values, set } = address;
  return (
    <div className="flex basis-full flex-wrap items-end gap-3">
      <Narrow label={text.actor} wide>
        {(id) => (
          <input
            id={id}
            // Remounts the input if the address changes, for example by a link.
            key={values.actor ?? ''}
            defaultValue={values.actor}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            onBlur={(event) => set('actor', event.target.value.trim())}
            onKeyDown={(event) => {
              if (event.key === 'Enter') set('actor', event.currentTarget.value.trim());
            }}
            className={controlStyle}
          />
        )}
      </Narrow>
      {(['from', 'until'] as const).map((name) => (
        <Narrow key={name} label={text[name]}>
          {(id) => (
            <input
              id={id}
              type="date"
              value={values[name] ?? ''}
              onChange={(event) => set(name, event.target.value)}
              className={controlStyle}
            />
          )}
        </Narrow>
      ))}
      <ExportButton values={values} />
    </div>
  );
}

interface NarrowProps {
  label: string;
  wide?: boolean;
  children: (id: string) => React.ReactNode;
}

function Narrow({ label, wide = false, children }: NarrowProps) {
  const id = useId();
  return (
    <div className={wide ? 'grow basis-48' : 'grow basis-36 sm:grow-0'}>
      <label htmlFor={id} className="text-xs font-medium text-muted">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

function ExportButton({ values }: { values: Record<string, string> }) {
  const session = useLiveSession();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const file = sessionFile(session, auditExport, { query: auditFilterOf(values) });
    await toasts
      .promise(file, { loading: consoleText.working, success: text.exported, error: text.exportFailed })
      .then((lines) => saveTextFile(text.fileName(new Date().toISOString().slice(0, 10)), lines))
      .catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button kind="secondary" busy={busy} onClick={save}>
      <Download className="size-4" aria-hidden />
      {text.export}
    </Button>
  );
}
