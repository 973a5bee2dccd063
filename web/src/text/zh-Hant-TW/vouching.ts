import type { Translated } from '@latchkey/contract/text/translated';
import type { vouchingText as English } from '../en/vouching.ts';

export const vouchingText: Translated<typeof English> = {
  vouchedBy: (host) => `${host} 表示這是它的應用程式，但尚未經過本服務驗證。`,
  selfRegistered: '這個應用程式是自行註冊的，其名稱尚未經過本服務驗證。',
};
