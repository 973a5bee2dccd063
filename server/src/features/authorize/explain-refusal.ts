import type { ErrorDetails } from '../../platform/http/api-error.ts';
import { catalog } from '../../platform/text/catalog.ts';
import type { Catalog } from '../../platform/text/catalog-type.ts';

type Refusal = Required<Pick<ErrorDetails, 'message' | 'oauth_error'>>;

/**
 * What a person can do about a protocol error. The error's own text is for programs; its code is kept for developers.
 */
export function explainRefusal(code: string): Refusal {
  const { refusals, unknownRequest } = catalog().authorize;
  const message = isKnown(code) ? refusals[code] : unknownRequest;
  return { message, oauth_error: code };
}

const isKnown = (code: string): code is keyof Catalog['authorize']['refusals'] =>
  Object.hasOwn(catalog().authorize.refusals, code);
