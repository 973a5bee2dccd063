import { errorMessages } from '@latchkey/contract/text/zh-Hant-HK/error-messages';
import { fieldMessages } from '@latchkey/contract/text/zh-Hant-HK/field-messages';
import type { Catalog } from '../catalog-type.ts';
import { authorize } from './authorize.ts';
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

export const zhHantHK: Catalog = {
  errors: errorMessages,
  fields: fieldMessages,
  authorize,
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
