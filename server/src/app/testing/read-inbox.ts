import type { InboxMessage } from '../../platform/messages/dev-inbox.ts';
import type { TestPortal } from './test-portal.ts';

/** What was sent to an address or number, newest first; the inbox sends what is due before it answers. */
export async function readInbox(portal: TestPortal, to?: string): Promise<InboxMessage[]> {
  const response = await portal.fetch(`/dev/inbox.json${to ? `?${new URLSearchParams({ to })}` : ''}`);
  const { messages } = (await response.json()) as { messages: InboxMessage[] };
  return messages;
}

/** The newest code sent there; throws if there is none. */
export async function newestCode(portal: TestPortal, to: string): Promise<string> {
  const code = (await readInbox(portal, to)).find((message) => message.code)?.code;
  if (!code) throw new Error(`No code was sent to ${to}`);
  return code;
}

/**
 * The newest link sent there that leads to `page`, by default to any but the report of a new sign-in; throws if there
 * is none.
 */
export async function newestLink(portal: TestPortal, to: string, page?: string): Promise<URL> {
  const links = (await readInbox(portal, to)).flatMap(({ link }) => link ?? []);
  const link = links.find((each) => {
    const { pathname } = new URL(each);
    return page ? pathname === page : pathname !== '/auth/sign-in-report';
  });
  if (!link) throw new Error(`No link was sent to ${to}`);
  return new URL(link);
}

/** A code other than the right one. */
export const wrongCode = (code: string): string => (code === '000000' ? '000001' : '000000');
