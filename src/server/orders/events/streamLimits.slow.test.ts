import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import { EventSource } from 'eventsource';
import superjson from 'superjson';
import { expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { serveTestStore } from '#test/store/serveTestStore.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { waitFor } from '#test/store/waitFor.ts';
import type { AppRouter } from '../../router.ts';

const store = await openTestStore({ limits: { liveStreams: 10 } });
const server = await serveTestStore(store);

const untilOpen = (count: number) => waitFor(() => expect(store.services.streams.count()).toBe(count));
const authorizationOf = async (customer: number) => `Bearer ${await store.customerToken(customer)}`;

/** Opens a stream as the pages do; returns the messages received so far. */
async function listen(customer: number) {
  const authorization = await authorizationOf(customer);
  const client = createTRPCClient<AppRouter>({
    links: [
      httpSubscriptionLink({
        url: `${server.url}/trpc`,
        transformer: superjson,
        EventSource,
        eventSourceOptions: {
          fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, authorization } }),
        },
      }),
    ],
  });
  const said: string[] = [];
  const { unsubscribe } = client.orders.updates.subscribe(undefined, {
    onStarted: () => said.push('started'),
    onError: ({ message, data }) => said.push(`${data?.code}: ${message}`),
  });
  return { said, unsubscribe };
}

test("a customer's ninth stream ends the first, which states the reason and does not reconnect; the others continue", async () => {
  const customer = await store.make.customer();
  const streams: Awaited<ReturnType<typeof listen>>[] = [];
  for (let count = 1; count <= 8; count += 1) {
    streams.push(await listen(customer));
    await untilOpen(count);
  }
  const [first, ...others] = streams;
  const ninth = await listen(customer);
  await waitFor(() =>
    expect(first?.said).toEqual(['started', `TOO_MANY_REQUESTS: ${serverMessages.updatesElsewhere}`]),
  );
  await waitFor(() => expect(ninth.said).toEqual(['started']));
  expect(others.map(({ said }) => said)).toEqual(others.map(() => ['started']));
  expect(store.services.streams.count()).toBe(8);
  for (const { unsubscribe } of [...streams, ninth]) unsubscribe();
  await untilOpen(0);
});

test('in a full process the oldest stream of all ends, by REST with the time until a retry', async () => {
  const oldest = await fetch(`${server.url}/api/orders/updates`, {
    headers: { authorization: await authorizationOf(await store.make.customer()) },
  });
  await untilOpen(1);
  const streams: Awaited<ReturnType<typeof listen>>[] = [];
  for (let count = 2; count <= 11; count += 1) {
    streams.push(await listen(await store.make.customer()));
    await untilOpen(Math.min(count, 10));
  }
  expect(await oldest.text()).toContain(
    `event: error\nretry: 60000\ndata: ${JSON.stringify({ code: 'too_many', msg: serverMessages.updatesElsewhere })}`,
  );
  for (const { unsubscribe } of streams) unsubscribe();
  await untilOpen(0);
});
