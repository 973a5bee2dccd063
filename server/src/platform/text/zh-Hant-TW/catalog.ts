import { errorMessages } from '@latchkey/contract/text/zh-Hant-TW/error-messages';
import { fieldMessages } from '@latchkey/contract/text/zh-Hant-TW/field-messages';
import type { Catalog } from '../catalog-type.ts';
import { authorizeText } from './authorize.ts';
import { messages } from './messages.ts';
import * as sections from './sections.ts';

export const zhHantTW: Catalog = {
  ...sections,
  errors: errorMessages,
  fields: fieldMessages,
  authorize: authorizeText,
  messages,
};
