import { UsageError } from '../usage-error.ts';

const longest = 1_024;

/** Reads a secret from standard input, where other users of the machine cannot see it. Throws UsageError. */
export async function secretFromStdin(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += chunk;
    if (text.length > longest) throw new UsageError('--secret-stdin: the input is too long for a secret');
  }
  const secret = text.replace(/\r?\n$/, '');
  if (secret === '') throw new UsageError('--secret-stdin: there is no secret on standard input');
  return secret;
}
