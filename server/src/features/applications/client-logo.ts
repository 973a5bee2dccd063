import type { FieldMessage } from '@latchkey/contract/text/field-messages.en';
import { ApiError } from '../../platform/http/api-error.ts';
import { reEncode } from '../../platform/images/re-encode.ts';
import { UnusableImage } from '../../platform/images/unusable-image.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { logoLimits } from './limits.ts';

/** Re-encodes a picture from a data URL (ASVS 5.2), so that only its pixels remain. Throws `invalid_fields`. */
export async function drawnLogo(given: string): Promise<string> {
  const [, base64] = /^data:image\/(?:webp|png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/.exec(given) ?? [];
  if (base64 === undefined) throw refused('invalid');
  try {
    const picture = await reEncode(Buffer.from(base64, 'base64'), logoLimits);
    return `data:image/webp;base64,${picture.toString('base64')}`;
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error;
    throw refused(`photo_${error.reason}`, error);
  }
}

function refused(key: FieldMessage, cause?: unknown): ApiError {
  return new ApiError('invalid_fields', { errors: { logo: [catalog().fields[key]] }, cause });
}
