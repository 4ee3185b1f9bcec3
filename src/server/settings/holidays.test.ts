import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_PICKUP_HOURS } from '#shared/domain/pickups/pickupHours.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { orderBody } from '#test/records/orders.ts';
import { type LoopbackResponse, startLoopbackServer } from '#test/servers/loopbackServer.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { waitFor } from '#test/store/waitFor.ts';
import { db } from '../platform/database/db.ts';
import type { Services } from '../platform/services.ts';
import { refreshHolidays, yearsInReach } from './holidays.ts';
import { calendarNotices, getPickupCalendar, readPickupCalendar } from './pickupCalendar.queries.ts';

let response: (year: string) => LoopbackResponse | null;

/** As Nager.Date responds, with more fields than the store needs. */
const holiday = (date: string, name: string) => ({
  date,
  localName: `${name} (local)`,
  name,
  countryCode: 'PH',
  fixed: true,
  global: true,
  counties: null,
  types: ['Public'],
});
const lists: Record<string, unknown[]> = {
  2026: [
    holiday('2026-06-12', 'Independence Day'),
    holiday('2026-11-30', 'Bonifacio Day'),
    holiday('2026-12-25', 'Christmas Day'),
  ],
  2027: [holiday('2027-01-01', "New Year's Day"), holiday('2027-12-25', 'Christmas Day')],
};

const service = await startLoopbackServer(({ path }) => response(path.split('/')[1] ?? ''));
const store = await openTestStore({ env: { HOLIDAY_URL: `${service.url}/{year}/{country}` } });
afterAll(() => service.close());
beforeEach(async () => {
  response = (year) => ({ body: lists[year] });
  service.requests.length = 0;
  store.clock.set(new Date('2026-11-20T02:00:00Z'));
  for (const table of ['holiday', 'holiday_fetch', 'closed_day'] as const) {
    await db(store.deps().em).deleteFrom(table).execute();
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The store with another URL of the holiday service. */
const withService = (holidayUrl: string): Services => {
  const { config } = store.services;
  return { ...store.services, config: { ...config, store: { ...config.store, holidayUrl } } };
};
const closedDays = async () => (await getPickupCalendar(store.deps())).closed_days;
/** Whether the days are from the built-in list, the only one here with Christmas Eve. */
const bundled = async () => (await closedDays()).some(({ date }) => date === '2026-12-24');
const notices = () => calendarNotices(store.deps());
const paths = () => service.requests.map(({ path }) => path).sort();

test.each([
  ['2026-11-01T15:59:59.999Z', [2026]],
  ['2026-11-01T16:00:00.000Z', [2026, 2027]],
  ['2026-12-31T16:00:00.000Z', [2027]],
])('the years in reach at %s are %j', (now, years) => {
  expect(yearsInReach(new Date(now), 'Asia/Manila')).toEqual(years);
});

describe('public holidays', () => {
  test('are fetched for this year and the next, so that November shows January’s', async () => {
    await refreshHolidays(store.services);
    expect(paths()).toEqual(['/2026/PH', '/2027/PH']);
    expect(await closedDays()).toEqual([
      { date: '2026-11-30', reason: 'Bonifacio Day' },
      { date: '2026-12-25', reason: 'Christmas Day' },
      { date: '2027-01-01', reason: "New Year's Day" },
    ]);
    expect(await notices()).toEqual([]);
  });

  test('of the next year are fetched all year round, for the settings; none is missed before it comes within reach', async () => {
    store.clock.set(new Date('2026-03-02T02:00:00Z'));
    response = (year) => (year === '2026' ? { body: lists[year] } : { status: 404 });
    await refreshHolidays(store.services);
    expect(paths()).toEqual(['/2026/PH', '/2027/PH']);
    expect(await notices()).toEqual([]);
  });

  test('are fetched again after a day, not before', async () => {
    await refreshHolidays(store.services);
    store.clock.advance(24 * 3600 - 1);
    await refreshHolidays(store.services);
    expect(service.requests).toHaveLength(2);
    store.clock.advance(1);
    response = (year) => ({ body: [holiday(`${year}-12-08`, 'Immaculate Conception')] });
    await refreshHolidays(store.services);
    expect(service.requests).toHaveLength(4);
    expect(await closedDays()).toEqual([{ date: '2026-12-08', reason: 'Immaculate Conception' }]);
  });

  test('are fetched again immediately if the service’s URL has changed', async () => {
    await refreshHolidays(store.services);
    await refreshHolidays(withService(`${service.url}/{year}/{country}/v4`));
    expect(paths()).toEqual(['/2026/PH', '/2026/PH/v4', '/2027/PH', '/2027/PH/v4']);
  });

  const failures: [string, (year: string) => LoopbackResponse | null][] = [
    ['an error', () => ({ status: 500, body: 'down' })],
    ['nothing for the country', () => ({ status: 204, body: '' })],
    ['something unreadable', () => ({ body: '<html>' })],
    ['an empty list', () => ({ body: [] })],
    ['days that are none', (year) => ({ body: [holiday(`${year}-02-30`, 'Never')] })],
    ['days without a name', (year) => ({ body: [{ date: `${year}-12-25` }] })],
    [
      'more than 256 kB',
      (year) => ({ body: [{ ...holiday(`${year}-12-25`, 'Christmas Day'), localName: 'x'.repeat(256 * 1024) }] }),
    ],
    ['another year', () => ({ body: [holiday('1999-12-25', 'Christmas Day')] })],
  ];
  test.each(failures)('keep the last list if the service answers %s', async (_, failing) => {
    await refreshHolidays(store.services);
    const before = await closedDays();
    store.clock.advance(24 * 3600);
    response = failing;
    await refreshHolidays(store.services);
    expect(service.requests).toHaveLength(4);
    expect(await closedDays()).toEqual(before);
    expect(await notices()).toEqual([]);
  });

  test('are only read from the setting’s host: a redirect is not followed', async () => {
    const elsewhere = await startLoopbackServer(() => ({ body: lists[2026] }));
    try {
      response = () => ({ status: 302, headers: { location: `${elsewhere.url}/2026/PH` } });
      await refreshHolidays(store.services);
      expect([service.requests.length, elsewhere.requests.length]).toEqual([2, 0]);
      expect(await bundled()).toBe(true);
    } finally {
      await elsewhere.close();
    }
  });

  test('are the built-in ones until the service responds: customers see no error, staff are notified', async () => {
    response = () => ({ status: 503 });
    await refreshHolidays(store.services);
    expect(await bundled()).toBe(true);
    expect(await notices()).toEqual([staffMessages.holidaysBundled]);
    const customerId = await store.make.customer();
    const { id } = await store.make.stock({ name: 'Pen', selling_price: 80 });
    const line = await store.make.cartItem(customerId, id);
    const body = orderBody([line], 80, { data: { pickup_time: '2026-11-30T01:30:00Z' } });
    expect(await toApiError((await store.customer(customerId)).orders.place(body))).toMatchObject({
      errors: { pickup_time: expect.stringContaining('Bonifacio Day') },
    });
    // The service's list replaces the built-in one, and never the other way round.
    response = (year) => ({ body: lists[year] });
    await refreshHolidays(store.services);
    response = () => ({ status: 503 });
    await refreshHolidays(store.services);
    expect(await bundled()).toBe(false);
    expect(await notices()).toEqual([]);
  });

  test('are none in a year without any list: staff are notified', async () => {
    response = () => ({ status: 503 });
    store.clock.set(new Date('2030-11-20T02:00:00Z'));
    await refreshHolidays(store.services);
    const anyone = await store.anyone();
    expect(await anyone.settings.pickupCalendar()).toEqual({
      now: store.clock.now(),
      time_zone: 'Asia/Manila',
      closed_days: [],
      opened_days: [],
      first_pickup: new Date('2030-11-21T01:00:00Z'),
      hours: DEFAULT_PICKUP_HOURS,
      full_slots: [],
      full_slots_at: [],
    });
    expect(await notices()).toEqual([staffMessages.holidaysMissing]);
  });

  test('of one year are the service’s although the other’s are built in, of which staff are notified', async () => {
    response = (year) => (year === '2026' ? { body: lists[year] } : { status: 404 });
    await refreshHolidays(store.services);
    expect((await closedDays()).map(({ date }) => date)).toEqual(['2026-11-30', '2026-12-25', '2027-01-01']);
    expect(await notices()).toEqual([staffMessages.holidaysBundled]);
  });

  test('are waited for at most three seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(new Error('too slow')));
    response = () => null;
    await refreshHolidays(store.services);
    expect(timeout).toHaveBeenCalledWith(3_000);
    expect(await bundled()).toBe(true);
  });

  test('stop loading when the store stops', async () => {
    response = () => null;
    const ending = new AbortController();
    const refresh = refreshHolidays(store.services, ending.signal);
    await waitFor(() => expect(service.requests).toHaveLength(2));
    ending.abort();
    await refresh;
    expect(await bundled()).toBe(true);
  });

  test('listed twice, also in capitals or with accents, or two on one day, make one closed day', async () => {
    response = (year) => ({
      body: ['Christmas Day', 'CHRISTMAS DAY', 'Christmás Day', 'Feast of the Store'].map((name) =>
        holiday(`${year}-12-25`, name),
      ),
    });
    await refreshHolidays(store.services);
    expect(await closedDays()).toEqual([{ date: '2026-12-25', reason: 'Christmas Day, Feast of the Store' }]);
  });

  test('fetched by ten processes at once are each stored once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => refreshHolidays(store.services)));
    expect((await closedDays()).map(({ date }) => date)).toEqual(['2026-11-30', '2026-12-25', '2027-01-01']);
    const stored = await db(store.deps().em).selectFrom('holiday').select('date').execute();
    expect(stored).toHaveLength(5);
  });

  test('that cannot be fetched are logged in one line without a stack, once, which names the used list', async () => {
    const warnings: unknown[][] = [];
    const log = Object.assign(Object.create(store.services.log), { warn: (...line: unknown[]) => warnings.push(line) });
    const away = { ...withService('http://127.0.0.1:9/{year}'), log };
    await refreshHolidays(away);
    expect(warnings).toEqual([
      [
        { reason: expect.stringMatching(/^.{1,200}$/) },
        'public holidays could not be fetched; the built-in list serves for 2026 and 2027',
      ],
    ]);
    await refreshHolidays(away);
    expect(warnings).toHaveLength(1);

    response = (year) => (year === '2026' ? { body: lists[year] } : { status: 404 });
    await refreshHolidays(store.services);
    await refreshHolidays(away);
    expect(warnings.slice(1)).toEqual([
      [
        expect.anything(),
        'public holidays could not be fetched; the last list serves for 2026; the built-in list serves for 2027',
      ],
    ]);
  });

  test('never throw: an unavailable database ends the attempt silently', async () => {
    const away = () => {
      throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    };
    await refreshHolidays({ ...store.services, forkEm: away });
    expect(service.requests).toEqual([]);
  });
});

describe('the calendar', () => {
  test('joins staff’s closed days within reach, whose reason comes first', async () => {
    await refreshHolidays(store.services);
    for (const [date, reason] of [
      ['2026-11-19', 'Over'],
      ['2026-11-20', 'Today'],
      ['2026-11-30', 'Proclamation 42'],
      ['2027-01-19', 'The last day'],
      ['2027-01-20', 'Too far'],
    ] as const) {
      await store.make.insert('closed_day', { date, reason });
    }
    expect(await readPickupCalendar(store.deps().em, store.services)).toEqual({
      timeZone: 'Asia/Manila',
      closedDays: [
        { date: '2026-11-20', reason: 'Today' },
        { date: '2026-11-30', reason: 'Proclamation 42, Bonifacio Day' },
        { date: '2026-12-25', reason: 'Christmas Day' },
        { date: '2027-01-01', reason: "New Year's Day" },
        { date: '2027-01-19', reason: 'The last day' },
      ],
      openedDays: [],
      hours: DEFAULT_PICKUP_HOURS,
    });
  });
});
