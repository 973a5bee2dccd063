import { UsageError } from '../usage-error.ts';

/** Decodes UTF-8 and drops a byte order mark. Throws UsageError for any other encoding, which would garble names. */
export async function* readText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch (cause) {
      throw new UsageError('the file is not UTF-8 text', { cause });
    }
  };
  for await (const chunk of chunks) yield decode(chunk);
  yield decode();
}
