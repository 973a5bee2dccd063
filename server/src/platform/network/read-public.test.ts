import { Agent } from 'node:https';
import { expect, it, vi } from 'vitest';
import { readPublic } from './read-public.ts';

it.each(['http://app.example.com/keys', 'https://', 'keys'])(
  'refuses %s, and its time limit leaves no rejection that nobody handles',
  async (address) => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const options = { agent: new Agent(), accept: 'application/json', limit: 100, timeout: 1 };
    await expect(readPublic(address, options)).rejects.toThrow(TypeError);
    // Longer than the limit, which would have fired by then.
    await new Promise((resolve) => AbortSignal.timeout(50).addEventListener('abort', resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  },
);
