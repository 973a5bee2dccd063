import type { Context } from 'oidc-provider';
import { ApiError } from '../../../platform/http/api-error.ts';
import { errors } from './library.ts';

/** Reports a used-up limit in the protocol's format: 429 `temporarily_unavailable` with `Retry-After`. */
export async function withinLimit(
  context: Context,
  consumed: Promise<void>,
  description: string,
): Promise<void> {
  try {
    await consumed;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'rate_limited') throw error;
    context.set('retry-after', String(error.details.retry_after ?? 60));
    const refused = new errors.CustomOIDCProviderError('temporarily_unavailable', description);
    throw Object.assign(refused, { status: 429, statusCode: 429 });
  }
}
