import type { CodeTarget } from './one-time-code.ts';

/** The part of an address that its owner recognises: 'm…@example.com', '+65 •••• 4567'. */
export function addressHint({ channel, address }: CodeTarget): string {
  if (channel === 'lark') return 'Lark';
  if (channel === 'email') {
    const at = address.lastIndexOf('@');
    const [first = ''] = address;
    return `${first}…${address.slice(at)}`;
  }
  const callingCode = callingCodes.find((code) => address.startsWith(code)) ?? '';
  return `${callingCode} •••• ${address.slice(-4)}`.trim();
}

/** Of the supported countries (docs/behaviour/login.md#data). */
const callingCodes = ['+60', '+62', '+65', '+66', '+81', '+84', '+852', '+886'];
