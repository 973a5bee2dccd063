import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** What is read of Babel's path to a node. */
interface Path {
  readonly listKey?: string;
  readonly parent?: {
    readonly type: string;
    readonly callee?: { readonly object?: { readonly type: string; readonly name?: string } };
  };
}

/**
 * Leaves out what only a log line says: its wording is nobody's contract, and a test of it would be a second copy.
 * That something is logged stays mutated: the call is a statement like any other.
 */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'logs', {
    shouldIgnore: ({ listKey, parent }: Path) =>
      listKey === 'arguments' && parent?.callee?.object?.name === 'log'
        ? 'the words of a log line'
        : undefined,
  }),
];
