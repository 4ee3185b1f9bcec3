import { TRPCClientError } from '@trpc/client';
import { type Observer, observable } from '@trpc/server/observable';
import { afterEach, expect, test } from 'vitest';
import { waitFor } from '#test/store/waitFor.ts';
import type { Api } from './appRouter.ts';
import {
  createUpdatesHub,
  type FromTab,
  MAX_UNREAD,
  receiveError,
  type Subscription,
  type ToTab,
} from './updatesHub.ts';

type Stream = Observer<Extract<ToTab, { result: unknown }>, TRPCClientError<Api>> & {
  who: string | undefined;
  input: unknown;
};

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

/** A hub, the streams that it has open, and a way to connect tabs to it. */
function openHub() {
  const streams = new Set<Stream>();
  const connect = createUpdatesHub(
    ({ Authorization }) =>
      () =>
      ({ op }) =>
        observable((observer) => {
          const stream = { ...observer, who: Authorization, input: op.input };
          streams.add(stream);
          return () => void streams.delete(stream);
        }),
  );
  const openTab = (who = 'Bearer one', lastEventId?: string) => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    const received: ToTab[] = [];
    port1.onmessage = ({ data }: MessageEvent<ToTab>) => void received.push(data);
    connect(port2);
    const send = (message: FromTab) => port1.postMessage(message);
    const headers = { Authorization: who };
    const subscription: Subscription = { path: 'orders.updates', lastEventId, headers };
    send(subscription);
    return { received, send };
  };
  const only = async () => {
    await waitFor(() => expect(streams.size).toBe(1));
    return [...streams][0] as Stream;
  };
  return { streams, openTab, only };
}

const connecting = { result: { type: 'state', state: 'connecting', error: null } } as const;
const live = { result: { type: 'state', state: 'pending', error: null } } as const;
const started = { result: { type: 'started' } } as const;
const event = (id: number) => ({ result: { id: String(id), data: { order_id: id } } }) as never;

test('all tabs of one person listen by one stream, and one that comes later is told at once that it is live', async () => {
  const { openTab, only } = openHub();
  const first = openTab();
  const stream = await only();
  await waitFor(() => expect(first.received).toEqual([connecting]));
  stream.next(started);
  stream.next(live);
  stream.next(event(1));
  const second = openTab();
  await waitFor(() => expect(second.received).toEqual([started, live]));
  stream.next(event(2));
  await waitFor(() => expect(first.received).toEqual([connecting, started, live, event(1), event(2)]));
  await waitFor(() => expect(second.received).toEqual([started, live, event(2)]));
  // Its class does not survive the way, and nobody needs to know why a stream connects again.
  const error = new TRPCClientError<Api>('cut');
  stream.next({ result: { type: 'state', state: 'connecting', error } });
  await waitFor(() => expect(second.received.at(-1)).toEqual(connecting));
  await only();
});

test('the stream ends with its last tab, and each person has one of their own', async () => {
  const { streams, openTab, only } = openHub();
  const tabs = [openTab(), openTab(), openTab('Bearer two')];
  await waitFor(() => expect([...streams].map(({ who }) => who)).toEqual(['Bearer one', 'Bearer two']));
  const [one, two] = streams;
  await waitFor(() => expect(tabs[1]?.received).toEqual([connecting]));
  two?.next(event(7));
  await waitFor(() => expect(tabs[2]?.received).toContainEqual(event(7)));
  tabs[0]?.send('leave');
  tabs[2]?.send('leave');
  expect((await only()).who).toBe('Bearer one');
  one?.next(event(8));
  await waitFor(() => expect(tabs[1]?.received).toEqual([connecting, event(8)]));
  expect(tabs[0]?.received).toEqual([connecting]);
  tabs[1]?.send('leave');
  await waitFor(() => expect(streams.size).toBe(0));
});

test('a tab begins after the event that it knows, in the stream of the others, and is told of a start that it has missed', async () => {
  const { openTab, only } = openHub();
  const first = openTab(undefined, '5');
  const stream = await only();
  expect(stream.input).toEqual({ lastEventId: '5' });
  stream.next(started);
  stream.next(live);
  const current = openTab(undefined, '5');
  await waitFor(() => expect(current.received).toEqual([started, live]));
  stream.next(event(7));
  await waitFor(() => expect(first.received).toEqual([connecting, started, live, event(7)]));
  const later = openTab(undefined, '8');
  await waitFor(() => expect(later.received).toEqual([started, live]));
  const earlier = openTab(undefined, '6');
  await waitFor(() => expect(earlier.received).toEqual([started, started, live]));
  await only();
});

test('a tab that knows an event is told of a missed start where the stream has no number yet', async () => {
  const { openTab, only } = openHub();
  openTab();
  const stream = await only();
  stream.next(started);
  stream.next(live);
  const second = openTab(undefined, '5');
  await waitFor(() => expect(second.received).toEqual([started, started, live]));
});

test("a stream's error reaches every tab as the server has put it, and the next tab opens another stream", async () => {
  const { streams, openTab, only } = openHub();
  const [first, second] = [openTab(), openTab()];
  const stream = await only();
  await waitFor(() => expect(second.received).toEqual([connecting]));
  const shape = { message: 'ended', code: -32001, data: { error: { code: 'unauthenticated', msg: 'ended' } } };
  const error = TRPCClientError.from<Api>({ error: shape } as never);
  stream.error(error);
  await waitFor(() => expect(first.received.at(-1)).toEqual({ error: { message: 'ended', shape } }));
  await waitFor(() => expect(second.received).toEqual(first.received));
  expect(receiveError(error)).toMatchObject({ message: 'ended', data: shape.data });
  expect(receiveError({ message: 'no stream', shape: undefined })).toMatchObject({ message: 'no stream' });

  const third = openTab();
  await waitFor(() => expect(third.received).toEqual([connecting]));
  expect(streams.size).toBe(1);
  // They leave what has ended, and not the stream that came after it.
  first.send('leave');
  second.send('leave');
  third.send('here');
  await waitFor(() => expect(third.received).toEqual([connecting, 'here']));
  expect(streams.size).toBe(1);
});

test(`a tab that reads nothing is left after ${MAX_UNREAD} messages and is told so; one that reads goes on`, async () => {
  const { streams, openTab, only } = openHub();
  const [frozen, awake] = [openTab(), openTab()];
  const stream = await only();
  await waitFor(() => expect(awake.received).toEqual([connecting]));
  for (let id = 1; id <= MAX_UNREAD; id += 1) stream.next(event(id));
  awake.send('here');
  await waitFor(() => expect(awake.received.at(-1)).toBe('here'));
  stream.next(event(0));
  await waitFor(() => expect(frozen.received.slice(-2)).toEqual([event(MAX_UNREAD), 'behind']));
  await waitFor(() => expect(awake.received.at(-1)).toEqual(event(0)));
  // Its answer counts for nothing any more, and the stream goes with the other tab.
  frozen.send('here');
  awake.send('leave');
  await waitFor(() => expect(streams.size).toBe(0));
});
