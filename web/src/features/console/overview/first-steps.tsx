import { AppWindow, ChevronRight, type LucideIcon, MailPlus } from 'lucide-react';
import { consoleApplicationsText } from '#text/console-applications';
import { consoleInvitationsText } from '#text/console-invitations';
import { consoleOverviewText as text } from '#text/console-overview';
import { Card } from '../../../ui/card.tsx';
import { ConsoleLink } from '../console-link.tsx';
import { useOperator } from '../use-operator.ts';

interface Props {
  clients: number;
  accounts: number;
}

/** What a new portal still lacks, for operators who may add it. Each step disappears when it is done. */
export function FirstSteps({ clients, accounts }: Props) {
  const { may } = useOperator();
  const lacksClient = clients === 0;
  const lacksPeople = accounts <= 1;
  if (!may('admin') || !(lacksClient || lacksPeople)) return null;
  return (
    <Card title={text.firstSteps} description={text.firstStepsHint}>
      <ul className="-my-2">
        {lacksClient && (
          <Step
            to="applications"
            icon={AppWindow}
            title={consoleApplicationsText.add}
            hint={consoleApplicationsText.emptyHint}
          />
        )}
        {lacksPeople && (
          <Step
            to="invitations"
            icon={MailPlus}
            title={consoleInvitationsText.add}
            hint={consoleInvitationsText.emptyHint}
          />
        )}
      </ul>
    </Card>
  );
}

interface StepProps {
  to: string;
  icon: LucideIcon;
  title: string;
  hint: string;
}

function Step({ to, icon: Icon, title, hint }: StepProps) {
  return (
    <li className="relative -mx-2 flex min-h-(--row) items-center gap-4 rounded-control px-2 py-3 has-[a:hover]:bg-hover">
      <span className="grid size-10 shrink-0 place-items-center rounded-control bg-accent-surface text-accent">
        <Icon className="size-5" aria-hidden />
      </span>
      <div className="min-w-0 grow">
        <ConsoleLink to={to} className="font-medium after:absolute after:inset-0 after:rounded-control">
          {title}
        </ConsoleLink>
        <p className="text-sm text-pretty text-muted">{hint}</p>
      </div>
      <ChevronRight className="size-5 shrink-0 text-muted rtl:-scale-x-100" aria-hidden />
    </li>
  );
}
