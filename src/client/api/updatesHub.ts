import { type OperationResultEnvelope, TRPCClientError, type TRPCLink } from '@trpc/client';
import type { Api } from './appRouter.ts';

/** A subscription of a tab: the procedure, the last event that the tab knows, and the headers that say who asks. */
export interface Subscription {
  path: string;
  /** Undefined where the tab listens from now on. */
  lastEventId: string | undefined;
  headers: Record<string, string>;
}

/** A tab subscribes once, says now and then that it reads its messages, and leaves. */
export type FromTab = Subscription | 'here' | 'leave';

type UpdatesResult = OperationResultEnvelope<unknown, TRPCClientError<Api>>['result'];

/** `here` answers a tab's own; `behind` is the last message to a tab that has read nothing for too long. */
export type ToTab = { result: UpdatesResult } | { error: SentError } | 'ended' | 'here' | 'behind';

/** An error as it goes from a worker to a tab: no class survives that. */
type SentError = Pick<TRPCClientError<Api>, 'message' | 'shape'>;

/** The error as the link of a stream reports it. */
export const receiveError = ({ message, shape }: SentError): TRPCClientError<Api> =>
  shape ? TRPCClientError.from<Api>({ error: shape }) : new TRPCClientError<Api>(message);

/** Messages that may wait in a tab. A frozen tab reads none for a while, a crashed one never again. */
export const MAX_UNREAD = 1_000;

interface Stream {
  /** The tabs, each with the number of messages that it was sent since it last said `here`. */
  tabs: Map<MessagePort, number>;
  state: UpdatesResult & { type: 'state' };
  /** The event that it has sent last, or after which it was opened; undefined until it has sent one that was opened from now on. */
  lastEventId: string | undefined;
  close(): void;
}

/**
 * Opens one stream for all tabs that subscribe to the same procedure as the same person, and passes every message on to each
 * of them. A tab that may have missed events before it came receives one `started` more than others. `linkFor` gives the link of a stream with these headers. Returns a function that takes the port of a new tab.
 */
export function createUpdatesHub(linkFor: (headers: Subscription['headers']) => TRPCLink<Api>) {
  const streams = new Map<string, Stream>();

  function open(key: string, { path, lastEventId, headers }: Subscription): Stream {
    const connecting = { type: 'state', state: 'connecting', error: null } as const;
    const stream: Stream = { tabs: new Map(), state: connecting, lastEventId, close };
    streams.set(key, stream);
    const op = { id: 1, type: 'subscription' as const, path, input: { lastEventId }, context: {}, signal: null };
    const { unsubscribe } = linkFor(headers)({})({ op, next: noLink }).subscribe({
      next({ result }) {
        if ('id' in result) stream.lastEventId = String(result.id);
        if (result.type !== 'state') return send({ result });
        // Its error is of a class, and says no more than that the stream is connecting.
        stream.state = { ...result, error: null };
        send({ result: stream.state });
      },
      error: ({ message, shape }) => finish({ error: { message, shape } }),
      complete: () => finish('ended'),
    });
    return stream;

    function close() {
      streams.delete(key);
      unsubscribe();
    }
    function finish(message: ToTab) {
      streams.delete(key);
      send(message);
      stream.tabs.clear();
    }
    function send(message: ToTab) {
      for (const [tab, unread] of stream.tabs) {
        const isBehind = unread >= MAX_UNREAD;
        tab.postMessage(isBehind ? ('behind' satisfies ToTab) : message);
        if (isBehind) leave(stream, tab);
        else stream.tabs.set(tab, unread + 1);
      }
    }
  }

  function join(tab: MessagePort, subscription: Subscription): Stream {
    const { path, lastEventId, headers } = subscription;
    const key = JSON.stringify([path, headers]);
    const known = streams.get(key);
    const stream = known ?? open(key, subscription);
    stream.tabs.set(tab, 0);
    const greet = (result: UpdatesResult) => tab.postMessage({ result } satisfies ToTab);
    if (known && mayHaveMissed(known, lastEventId)) greet({ type: 'started' });
    if (stream.state.state === 'pending') greet({ type: 'started' });
    greet(stream.state);
    return stream;
  }

  function leave({ tabs, close }: Stream, tab: MessagePort) {
    if (tabs.delete(tab) && tabs.size === 0) close();
  }

  return (tab: MessagePort): void => {
    let stream: Stream | undefined;
    tab.onmessage = ({ data }: MessageEvent<FromTab>) => {
      if (data === 'here') {
        if (stream?.tabs.has(tab)) stream.tabs.set(tab, 0);
        tab.postMessage('here' satisfies ToTab);
      } else if (data === 'leave') {
        if (stream) leave(stream, tab);
        tab.close();
      } else {
        stream = join(tab, data);
      }
    };
  };
}

/** A tab that listens from now on knows by itself that it may have missed events. */
const mayHaveMissed = (stream: Stream, lastEventId: string | undefined): boolean =>
  lastEventId !== undefined && (stream.lastEventId === undefined || Number(lastEventId) < Number(stream.lastEventId));

function noLink(): never {
  throw new Error('no link comes after the one of the stream');
}
