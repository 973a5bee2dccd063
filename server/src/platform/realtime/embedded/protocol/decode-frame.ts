import { type Command, readCommand } from './commands.ts';

/**
 * Takes a websocket frame or an HTTP body apart: JSON objects joined by newlines.
 * What stands before the first bad one is still processed, so that the order of events is the sender's;
 * `broken` says that one followed.
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
