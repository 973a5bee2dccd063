import type { Translated } from '@latchkey/contract/text/translated';
import type { vouchingText as English } from '../en/vouching.ts';

export const vouchingText: Translated<typeof English> = {
  vouchedBy: (host) => `${host} 聲稱擁有此應用程式，但尚未經本服務核實。`,
  selfRegistered: '此應用程式由其自行登記，名稱尚未經本服務核實。',
};
