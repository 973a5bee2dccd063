/** Characters of an address that names a client. */
const maxDocumentAddress = 256;

/** True for what could only be the address of a document: no client of an operator's is called like this. */
export function isAddress(clientId: string): boolean {
  return /^https?:/i.test(clientId);
}

/**
 * The host that vouches for a client (draft-ietf-oauth-client-id-metadata-document §3); undefined for a client_id that no
 * document can be at. It is written as browsers write it, so that one document has one name.
 */
export function documentHost(clientId: string): string | undefined {
  const url = URL.parse(clientId);
  if (!url || url.href !== clientId || clientId.length > maxDocumentAddress) return undefined;
  const isPlain = url.protocol === 'https:' && !url.username && !url.password && !clientId.includes('#');
  return isPlain && url.pathname !== '/' ? url.host : undefined;
}
