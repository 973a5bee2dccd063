/** Maximum characters of a client id that is a URL. */
const maxDocumentAddress = 256;

/**
 * True if the client id can only be the URL of a metadata document: no client registered by an operator has such an id.
 */
export function isAddress(clientId: string): boolean {
  return /^https?:/i.test(clientId);
}

/**
 * The host that vouches for a client (draft-ietf-oauth-client-id-metadata-document §3); undefined if the client_id
 * cannot be the URL of a document. The URL must be in the form that browsers normalise to, so that a document has only
 * one name.
 */
export function documentHost(clientId: string): string | undefined {
  const url = URL.parse(clientId);
  if (!url || url.href !== clientId || clientId.length > maxDocumentAddress) return undefined;
  const isPlain = url.protocol === 'https:' && !url.username && !url.password && !clientId.includes('#');
  return isPlain && url.pathname !== '/' ? url.host : undefined;
}
