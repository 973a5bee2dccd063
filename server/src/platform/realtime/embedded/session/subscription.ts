import type { JsonValue } from '../../realtime-engine.ts';
import { afterTop } from '../history/recovery.ts';
import type { Publication, StreamPosition, StreamState } from '../history/stream-state.ts';
import type { Member, Subscriber } from '../hub.ts';

export interface SubscriptionOptions {
  readonly member: Member;
  readonly channel: string;
  readonly chanInfo: JsonValue | undefined;
  readonly info: () => object;
  readonly positioned: boolean;
  /** Maximum publications that may arrive while the history is read. */
  readonly joinBuffer: number;
  send(message: string): void;
  /** Called when the stream no longer matches the subscriber's position in it. */
  onGap(): void;
}

type Arrived = { publication: Publication; epoch: string; push: string };

/** A client's position in a channel: it receives each publication once and in order, or learns that it missed some. */
export class Subscription implements Subscriber {
  readonly member: Member;
  readonly channel: string;
  readonly info: () => object;
  chanInfo: JsonValue | undefined;
  /** Cancels the expiry set by its token. */
  cancelExpiry: (() => void) | undefined;
  readonly #options: SubscriptionOptions;
  #position: StreamPosition = { offset: 0, epoch: '' };
  /** Set while the subscription is being created; undefined afterwards. */
  #buffer: Arrived[] | undefined = [];
  #ended = false;

  constructor(options: SubscriptionOptions) {
    this.#options = options;
    this.member = options.member;
    this.channel = options.channel;
    this.chanInfo = options.chanInfo;
    this.info = options.info;
  }

  get isJoining(): boolean {
    return this.#buffer !== undefined;
  }

  deliver(publication: Publication, epoch: string, push: string): void {
    if (this.#ended) return;
    if (this.#buffer) {
      // One more than fits is enough to detect the gap later.
      if (this.#buffer.length <= this.#options.joinBuffer) this.#buffer.push({ publication, epoch, push });
      return;
    }
    if (!this.#options.positioned || publication.offset === 0) {
      this.#options.send(push);
      return;
    }
    if (epoch !== this.#position.epoch || publication.offset > this.#position.offset + 1) {
      this.#options.onGap();
      return;
    }
    if (publication.offset <= this.#position.offset) return;
    this.#position = { epoch, offset: publication.offset };
    this.#options.send(push);
  }

  /** Publications that arrived since it joined the channel and are not in the history; `gap` if one is missing. */
  arrivedAfter(state: StreamState): readonly Publication[] | 'gap' {
    const arrived = this.#buffer ?? [];
    if (arrived.length > this.#options.joinBuffer) return 'gap';
    if (arrived.some(({ epoch }) => epoch !== state.epoch)) return 'gap';
    return afterTop(
      state.offset,
      arrived.map(({ publication }) => publication),
    );
  }

  /** The reply has been sent: delivers what arrived meanwhile and was not part of it, then everything that follows. */
  start(position: StreamPosition): void {
    const arrived = this.#buffer ?? [];
    this.#buffer = undefined;
    this.#position = position;
    for (const { publication, epoch, push } of arrived) this.deliver(publication, epoch, push);
  }

  end(): void {
    this.#ended = true;
    this.cancelExpiry?.();
  }
}
