import type { Translated } from '@latchkey/contract/text/translated';
import type { vouchingText as English } from '../en/vouching.ts';

export const vouchingText: Translated<typeof English> = {
  vouchedBy: (host) =>
    `${host} は、このアプリが自社のものであるとしています。このサービスでは確認していません。`,
  selfRegistered: 'このアプリは自動で登録されたものです。名前はこのサービスでは確認していません。',
};
