import { type OperationResultEnvelope, TRPCClientError, type TRPCLink } from '@trpc/client';
import type { Api } from './appRouter.ts';

/** A subscription of a tab: the procedure, its input and the headers that say who asks. */
export interface Subscription {
  path: string;
  input: unknown;
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
  close(): void;
}

/**
 * Opens one stream for all tabs that subscribe to the same procedure as the same person, and passes every message on to each
 * of them. `linkFor` gives the link of a stream with these headers. Returns a function that takes the port of a new tab.
 */
export function createUpdatesHub(linkFor: (headers: Subscription['headers']) => TRPCLink<Api>) {
  const streams = new Map<string, Stream>();

  function open(key: string, { path, input, headers }: Subscription): Stream {
    const stream: Stream = { tabs: new Map(), state: { type: 'state', state: 'connecting', error: null }, close };
    streams.set(key, stream);
    const op = { id: 1, type: 'subscription' as const, path, input, context: {}, signal: null };
    const { unsubscribe } = linkFor(headers)({})({ op, next: noLink }).subscribe({
      next({ result }) {
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
    const key = JSON.stringify(subscription);
    const stream = streams.get(key) ?? open(key, subscription);
    stream.tabs.set(tab, 0);
    const greet = (result: UpdatesResult) => tab.postMessage({ result } satisfies ToTab);
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

function noLink(): never {
  throw new Error('no link comes after the one of the stream');
}
