import { type Command, readCommand } from './commands.ts';

/**
 * Splits a websocket frame or HTTP body into its JSON objects, which are separated by newlines.
 * Commands before the first invalid one are still processed, in the sender's order; `broken` says that an invalid one
 * followed.
 */
export function decodeFrame(text: string): { commands: (Command | 'pong')[]; broken: boolean } {
  const commands: (Command | 'pong')[] = [];
  for (const line of text.trim().split('\n')) {
    const command = readLine(line);
    if (command === undefined) return { commands, broken: true };
    commands.push(command);
  }
  return { commands, broken: false };
}

function readLine(line: string): Command | 'pong' | undefined {
  try {
    return readCommand(JSON.parse(line));
  } catch {
    return undefined;
  }
}
