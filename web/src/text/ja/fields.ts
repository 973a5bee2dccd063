import { fieldMessages } from '@latchkey/contract/text/ja/field-messages';
import type { Translated } from '@latchkey/contract/text/translated';
import type { fieldText as English } from '../en/fields.ts';

export const fieldText: Translated<typeof English> = fieldMessages;
