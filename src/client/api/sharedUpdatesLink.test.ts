import type { TRPCClientError, TRPCLink } from '@trpc/client';
import { type Observer, observable } from '@trpc/server/observable';
import { afterEach, expect, test, vi } from 'vitest';
import type { Api } from './appRouter.ts';
import { sharedUpdatesLink } from './sharedUpdatesLink.ts';

afterEach(() => vi.unstubAllGlobals());

type Opened = { input: unknown; send: (id: number) => void };

/** Listens in a tab of a browser without shared workers; returns the streams that are open, and a way to hide and show the tab. */
function listen(visibilityState: DocumentVisibilityState, input?: { lastEventId: string }) {
  const tab = Object.assign(new EventTarget(), { visibilityState });
  vi.stubGlobal('document', tab);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('SharedWorker', undefined);
  const streams: Opened[] = [];
  const link: TRPCLink<Api> =
    () =>
    ({ op }) =>
      observable((observer: Observer<never, TRPCClientError<Api>>) => {
        const result = (id: number) => ({ result: { id: String(id), data: id } }) as never;
        const stream = { input: op.input, send: (id: number) => observer.next(result(id)) };
        streams.push(stream);
        return () => {
          streams.splice(streams.indexOf(stream), 1);
          observer.complete();
        };
      });
  const received: unknown[] = [];
  const op = { id: 1, type: 'subscription' as const, path: 'orders.updates', input, context: {}, signal: null };
  const { unsubscribe } = sharedUpdatesLink(
    () => ({}),
    link,
  )({})({ op, next: link({}) as never }).subscribe({
    next: ({ result }) => received.push('data' in result ? result.data : result),
    complete: () => received.push('complete'),
  });
  const turn = (state: DocumentVisibilityState) => {
    tab.visibilityState = state;
    tab.dispatchEvent(new Event('visibilitychange'));
  };
  return { streams, received, turn, unsubscribe };
}

test('a tab that listens alone closes its stream while it is hidden, and goes on after the last event when it is shown', () => {
  const { streams, received, turn, unsubscribe } = listen('visible', { lastEventId: '4' });
  expect(streams.map(({ input }) => input)).toEqual([{ lastEventId: '4' }]);
  streams[0]?.send(7);
  turn('hidden');
  expect(streams).toEqual([]);
  turn('visible');
  turn('visible');
  expect(streams.map(({ input }) => input)).toEqual([{ lastEventId: '7' }]);
  streams[0]?.send(8);
  // The page has not noticed, but for what came.
  expect(received).toEqual([7, 8]);
  unsubscribe();
  turn('hidden');
  turn('visible');
  expect(streams).toEqual([]);
});

test('a tab that is opened in the background has no stream until it is shown', () => {
  const { streams, turn, unsubscribe } = listen('hidden');
  expect(streams).toEqual([]);
  turn('visible');
  expect(streams).toHaveLength(1);
  unsubscribe();
  expect(streams).toEqual([]);
});
