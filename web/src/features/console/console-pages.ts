import {
  AppWindow,
  Group,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  MailPlus,
  Mails,
  Megaphone,
  ScrollText,
  Settings2,
  ShieldUser,
  UsersRound,
  Waypoints,
  Webhook,
} from 'lucide-react';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { consoleApisText } from '#text/console-apis';
import { consoleApplicationsText } from '#text/console-applications';
import { consoleAuditText } from '#text/console-audit';
import { consoleGroupsText } from '#text/console-groups';
import { consoleInvitationsText } from '#text/console-invitations';
import { consoleNoticesText } from '#text/console-notices';
import { consoleOperationsText } from '#text/console-operations';
import { consoleOperatorsText } from '#text/console-operators';
import { consoleOverviewText } from '#text/console-overview';
import { consolePeopleText } from '#text/console-people';
import { consoleWebhooksText } from '#text/console-webhooks';
import { loadCode } from '../../platform/loading/load-code.ts';

export interface ConsolePage {
  /**
   * Its path segment under the console's path, and its name in the navigation, such as `users`; `''` is the console
   * itself.
   */
  name: string;
  title: string;
  icon: LucideIcon;
  screen: LazyExoticComponent<ComponentType>;
  /** The page of one item of the list, at `name/:id`. */
  detail?: LazyExoticComponent<ComponentType<{ id: string }>>;
}

type Loaded<Props> = () => Promise<{ default: ComponentType<Props> }>;
const page = (load: Loaded<object>) => lazy(() => loadCode(load));
const detail = (load: Loaded<{ id: string }>) => lazy(() => loadCode(load));

/**
 * Every page of the console, in navigation order. A new page needs only an entry here
 * (docs/behaviour/admin.md#a-new-page). No other file of the console writes an address.
 */
export const consolePages: readonly ConsolePage[] = [
  {
    name: 'overview',
    title: consoleOverviewText.title,
    icon: LayoutDashboard,
    screen: page(() => import('./overview/overview.screen.tsx')),
  },
  {
    name: 'people',
    title: consolePeopleText.title,
    icon: UsersRound,
    screen: page(() => import('./people/people.screen.tsx')),
    detail: detail(() => import('./people/person.screen.tsx')),
  },
  {
    name: 'invitations',
    title: consoleInvitationsText.title,
    icon: MailPlus,
    screen: page(() => import('./invitations/invitations.screen.tsx')),
  },
  {
    name: 'groups',
    title: consoleGroupsText.title,
    icon: Group,
    screen: page(() => import('./groups/groups.screen.tsx')),
    detail: detail(() => import('./groups/group.screen.tsx')),
  },
  {
    name: 'applications',
    title: consoleApplicationsText.title,
    icon: AppWindow,
    screen: page(() => import('./applications/applications.screen.tsx')),
    detail: detail(() => import('./applications/application.screen.tsx')),
  },
  {
    name: 'apis',
    title: consoleApisText.title,
    icon: Waypoints,
    screen: page(() => import('./apis/apis.screen.tsx')),
    detail: detail(() => import('./apis/api.screen.tsx')),
  },
  {
    name: 'notices',
    title: consoleNoticesText.title,
    icon: Megaphone,
    screen: page(() => import('./notices/notices.screen.tsx')),
    detail: detail(() => import('./notices/notice.screen.tsx')),
  },
  {
    name: 'operators',
    title: consoleOperatorsText.title,
    icon: ShieldUser,
    screen: page(() => import('./operators/operators.screen.tsx')),
  },
  {
    name: 'audit',
    title: consoleAuditText.title,
    icon: ScrollText,
    screen: page(() => import('./audit/audit.screen.tsx')),
  },
  {
    name: 'webhooks',
    title: consoleWebhooksText.title,
    icon: Webhook,
    screen: page(() => import('./webhooks/webhooks.screen.tsx')),
    detail: detail(() => import('./webhooks/webhook.screen.tsx')),
  },
  {
    name: 'messages',
    title: consoleOperationsText.messages,
    icon: Mails,
    screen: page(() => import('./operations/messages.screen.tsx')),
  },
  {
    name: 'settings',
    title: consoleOperationsText.settings,
    icon: Settings2,
    screen: page(() => import('./operations/settings.screen.tsx')),
  },
  {
    name: 'keys',
    title: consoleOperationsText.keys,
    icon: KeyRound,
    screen: page(() => import('./operations/keys.screen.tsx')),
  },
];
