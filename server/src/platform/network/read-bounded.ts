/** Reads at most `limit` bytes of a reply's body; the rest is not read. */
export async function readBounded({ body }: Response, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length >= limit) break;
  }
  return Buffer.concat(chunks).subarray(0, limit);
}
