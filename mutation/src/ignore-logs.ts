import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** The parts of Babel's path to a node that are used. */
interface Path {
  readonly listKey?: string;
  readonly parent?: {
    readonly type: string;
    readonly callee?: { readonly object?: { readonly type: string; readonly name?: string } };
  };
}

/**
 * Ignores mutants in the text of log lines: the wording is not specified, and a test of it would only duplicate it. The
 * logging calls themselves are still mutated.
 */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'logs', {
    shouldIgnore: ({ listKey, parent }: Path) =>
      listKey === 'arguments' && parent?.callee?.object?.name === 'log'
        ? 'the words of a log line'
        : undefined,
  }),
];
