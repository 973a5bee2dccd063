import { errorMessages } from '@latchkey/contract/text/ms/error-messages';
import { fieldMessages } from '@latchkey/contract/text/ms/field-messages';
import type { Catalog } from '../catalog-type.ts';
import { authorize } from './authorize.ts';
import { messages } from './messages.ts';
import * as sections from './sections.ts';

export const ms: Catalog = {
  errors: errorMessages,
  fields: fieldMessages,
  authorize,
  messages,
  ...sections,
};
