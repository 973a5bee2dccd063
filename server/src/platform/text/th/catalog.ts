import { errorMessages } from '@latchkey/contract/text/th/error-messages';
import { fieldMessages } from '@latchkey/contract/text/th/field-messages';
import type { Catalog } from '../catalog-type.ts';
import { authorize } from './authorize.ts';
import { messages } from './messages.ts';
import * as sections from './sections.ts';

export const th: Catalog = {
  errors: errorMessages,
  fields: fieldMessages,
  authorize,
  messages,
  ...sections,
};
