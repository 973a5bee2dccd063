import { errorMessages } from '@latchkey/contract/text/zh-Hant-HK/error-messages';
import { fieldMessages } from '@latchkey/contract/text/zh-Hant-HK/field-messages';
import type { Catalog } from '../catalog-type.ts';
import { en } from '../en.ts';
import { authorize } from './authorize.ts';
import { messages } from './messages.ts';
import {
  accountRecovery,
  attentions,
  companion,
  factors,
  groups,
  joining,
  operators,
  passkeys,
  passwordRules,
  passwords,
  twoFactor,
  webhooks,
} from './sections.ts';

/** A section that is not named after `...en` is not translated yet. */
export const zhHantHK: Catalog = {
  ...en,
  errors: errorMessages,
  fields: fieldMessages,
  authorize,
  companion,
  attentions,
  operators,
  groups,
  joining,
  webhooks,
  factors,
  accountRecovery,
  passwords,
  twoFactor,
  passkeys,
  passwordRules,
  messages,
};
