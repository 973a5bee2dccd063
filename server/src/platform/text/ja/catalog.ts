import { errorMessages } from '@latchkey/contract/text/ja/error-messages';
import { fieldMessages } from '@latchkey/contract/text/ja/field-messages';
import type { Catalog } from '../catalog-type.ts';
import { authorizeText } from './authorize.ts';
import { messages } from './messages.ts';
import * as sections from './sections.ts';

export const ja: Catalog = {
  ...sections,
  errors: errorMessages,
  fields: fieldMessages,
  authorize: authorizeText,
  messages,
};
