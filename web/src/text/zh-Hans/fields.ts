import type { Translated } from '@latchkey/contract/text/translated';
import { fieldMessages } from '@latchkey/contract/text/zh-Hans/field-messages';
import type { fieldText as English } from '../en/fields.ts';

export const fieldText: Translated<typeof English> = fieldMessages;
