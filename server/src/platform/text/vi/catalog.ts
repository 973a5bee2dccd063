import { errorMessages } from '@latchkey/contract/text/vi/error-messages';
import { fieldMessages } from '@latchkey/contract/text/vi/field-messages';
import type { Catalog } from '../catalog-type.ts';
import { authorizeText } from './authorize.ts';
import { messages } from './messages.ts';
import {
  accountRecovery,
  attentions,
  clients,
  companion,
  factors,
  groups,
  joining,
  operators,
  passkeys,
  passwordRules,
  passwords,
  recipes,
  twoFactor,
  webhooks,
} from './sections.ts';

export const vi: Catalog = {
  errors: errorMessages,
  fields: fieldMessages,
  authorize: authorizeText,
  companion,
  attentions,
  operators,
  groups,
  joining,
  webhooks,
  clients,
  factors,
  accountRecovery,
  passwords,
  recipes,
  twoFactor,
  passkeys,
  passwordRules,
  messages,
};
