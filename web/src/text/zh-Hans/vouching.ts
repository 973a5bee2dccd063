import type { Translated } from '@latchkey/contract/text/translated';
import type { vouchingText as English } from '../en/vouching.ts';

export const vouchingText: Translated<typeof English> = {
  vouchedBy: (host) => `${host} 声明此应用归其所有，但本服务尚未核实。`,
  selfRegistered: '此应用是自行注册的，本服务尚未核实其名称。',
};
