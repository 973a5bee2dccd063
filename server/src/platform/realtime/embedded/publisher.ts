import { RealtimeError } from '../realtime-engine.ts';
import type { History } from './history/memory-history.ts';
import type { Hub } from './hub.ts';
import { type Namespaces, namespaceOf } from './namespaces.ts';
import { commandErrors } from './protocol/codes.ts';
import { publicationPush } from './protocol/encode.ts';

export interface PublisherDeps {
  readonly hub: Hub;
  readonly history: History;
  readonly namespaces: Namespaces;
  /** Maximum bytes of a publication's data. */
  readonly publicationBytes: number;
}

export type Publisher = ReturnType<typeof publisher>;

/**
 * Keeps a publication according to its namespace and delivers it to all subscribers.
 * `data` and `info` are already encoded; `info` describes the publishing client, if it was a client.
 */
export function publisher({ hub, history, namespaces, publicationBytes }: PublisherDeps) {
  return (channel: string, data: string, info?: string): void => {
    const namespace = namespaceOf(namespaces, channel);
    if (!namespace) throw new RealtimeError('Unknown channel', { code: commandErrors.unknownChannel.code });
    if (Buffer.byteLength(data) > publicationBytes) {
      throw new RealtimeError('Publication too large', { code: commandErrors.limitExceeded.code });
    }
    const tail = info === undefined ? '' : `,"info":${info}`;
    const { publication, epoch } =
      namespace.historySize > 0
        ? history.add(channel, namespace, (offset) => `{"data":${data},"offset":${offset}${tail}}`)
        : { publication: { offset: 0, encoded: `{"data":${data}${tail}}` }, epoch: '' };
    const push = publicationPush(channel, publication.encoded);
    for (const subscriber of hub.subscribersOf(channel)) subscriber.deliver(publication, epoch, push);
  };
}
