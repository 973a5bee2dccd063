import { isLoopbackHost } from '../../platform/network/loopback.ts';
import { type Environment, secretFilesOpenToOthers, unknownVariables } from './read-variables.ts';
import type { Variables } from './variables.ts';

/** Settings that are allowed but should be known; printed at every start (ARCHITECTURE.md#rules). */
export function configWarnings(values: Variables, listensOn: string, environment: Environment): string[] {
  const isLocal = values.PUBLIC_URL === undefined || isLoopbackHost(new URL(values.PUBLIC_URL).hostname);
  const isInbox = (values.MESSAGES ?? (isLocal ? 'inbox' : 'live')) === 'inbox';
  const isShared = values.DATABASE_URL !== undefined;
  const given: readonly [boolean, string][] = [
    [isInbox, 'MESSAGES=inbox: mails and codes are not sent but shown at /dev/inbox'],
    [
      isInbox && !isLoopbackHost(listensOn),
      `HOST=${listensOn} lets other machines reach this portal, but /dev/inbox shows its codes on this machine alone: set MESSAGES=live`,
    ],
    [
      !isInbox && values.SMS_URL === undefined && values.TWILIO_ACCOUNT_SID === undefined,
      'No SMS gateway is set (SMS_URL or TWILIO_*): codes by SMS cannot be sent',
    ],
    [
      isInbox && (values.SMTP_URL ?? values.SMS_URL ?? values.TWILIO_ACCOUNT_SID) !== undefined,
      'Message settings are ignored while MESSAGES=inbox',
    ],
    [
      !isInbox && isPlain(values.SMTP_URL, 'smtp:') && !requiresTls(values.SMTP_URL),
      'SMTP_URL=smtp://…: if the mail server does not offer STARTTLS, codes and links cross the network unencrypted; use smtps:// or add ?requireTLS=true',
    ],
    [
      !isInbox && isPlain(values.SMS_URL, 'http:'),
      'SMS_URL=http://…: codes cross the network unencrypted; use https://',
    ],
    [
      !isLocal && values.TRUST_PROXY.length === 0,
      'TRUST_PROXY is empty: behind a proxy every visitor seems to have one address, and limits count them together',
    ],
    [
      isShared && values.REDIS_URL === undefined,
      'REDIS_URL is empty: with several processes each one counts its rate limits alone',
    ],
    [
      isShared && values.REALTIME === 'embedded',
      'REALTIME=embedded serves one process: with several, approvals may not reach the browser; use centrifugo',
    ],
    [
      values.REALTIME === 'embedded' && values.CENTRIFUGO_API_URL !== undefined,
      'CENTRIFUGO_* is ignored while REALTIME=embedded',
    ],
    [
      !isLocal && values.NODE_ENV !== 'production',
      `NODE_ENV=${values.NODE_ENV} is not meant for a PUBLIC_URL that others reach`,
    ],
  ];
  const unknown = unknownVariables(environment).map((name) => `${name} is not a setting of Latchkey`);
  const exposed = secretFilesOpenToOthers(environment).map(
    ({ variable, file }) =>
      `${variable} names ${file}, which every user of this machine can read: run chmod o= on it`,
  );
  return [...given.filter(([applies]) => applies).map(([, text]) => text), ...exposed, ...unknown];
}

/** Whether an address of this scheme, which does not encrypt, leads to another machine. */
const isPlain = (address: string | undefined, scheme: 'smtp:' | 'http:'): boolean =>
  address !== undefined && new URL(address).protocol === scheme && !isLoopbackHost(new URL(address).hostname);

/** As the mail library reads it. */
const requiresTls = (address = ''): boolean => new URL(address).searchParams.get('requireTLS') === 'true';
