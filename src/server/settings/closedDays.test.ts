import { beforeEach, describe, expect, test } from 'vitest';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { listHistory } from '../masterData/audit.queries.ts';
import { db } from '../platform/database/db.ts';

const store = await openTestStore({ env: { HOLIDAY_URL: 'http://127.0.0.1:9/{year}/{country}' } });
const ana = (await store.staff(await store.make.staff({ name: 'Ana Cruz' }))).settings;
const ben = (await store.staff(await store.make.staff({ name: 'Ben Reyes' }))).settings;
beforeEach(async () => {
  store.clock.set(new Date('2026-11-20T02:00:00Z'));
  for (const table of ['closed_day', 'opened_day', 'holiday', 'holiday_fetch', 'audit_log'] as const) {
    await db(store.deps().em).deleteFrom(table).execute();
  }
});

const own = async () => (await ana.closedDays()).closed_days;
const readLog = async (date: string) =>
  (await listHistory(store.deps(), 'closed_day', { record_id: date })).docs.map(({ action, who, changes }) => ({
    action,
    who,
    reason: changes[0] && [changes[0].from, changes[0].to],
  }));

describe('a day closed by staff', () => {
  test('shows its author, closes the pick-up calendar, and is in the log', async () => {
    expect(await ana.closeDay({ date: '2026-11-24', reason: ' Inventory ' })).toEqual({ msg: 'Transaction Saved' });
    expect(await own()).toEqual([{ date: '2026-11-24', reason: 'Inventory', who: 'Ana Cruz' }]);
    expect((await (await store.anyone()).settings.pickupCalendar()).closed_days).toEqual([
      { date: '2026-11-24', reason: 'Inventory' },
    ]);
    expect(await readLog('2026-11-24')).toEqual([{ action: 'created', who: 'Ana Cruz', reason: [null, 'Inventory'] }]);
  });

  test('accepts another reason from any staff user; an equal reason is no change', async () => {
    await ana.closeDay({ date: '2026-11-24', reason: 'Inventory' });
    await ben.closeDay({ date: '2026-11-24', reason: 'Typhoon' });
    await ana.closeDay({ date: '2026-11-24', reason: 'Typhoon' });
    expect(await own()).toEqual([{ date: '2026-11-24', reason: 'Typhoon', who: 'Ben Reyes' }]);
    expect(await readLog('2026-11-24')).toEqual([
      { action: 'updated', who: 'Ben Reyes', reason: ['Inventory', 'Typhoon'] },
      { action: 'created', who: 'Ana Cruz', reason: [null, 'Inventory'] },
    ]);
  });

  test('closed by ten concurrent calls is one day, created once in the log', async () => {
    const closing = Array.from({ length: 10 }, (_, index) =>
      [ana, ben][index % 2]?.closeDay({ date: '2026-12-01', reason: `Reason ${index}` }),
    );
    await Promise.all(closing);
    expect(await own()).toHaveLength(1);
    const log = await readLog('2026-12-01');
    expect(log.map(({ action }) => action)).toEqual([...Array.from({ length: 9 }, () => 'updated'), 'created']);
    // Each change starts from the result of the previous one.
    expect(log.slice(0, -1).map(({ reason }) => reason?.[0])).toEqual(log.slice(1).map(({ reason }) => reason?.[1]));
  });

  test('may be today, by the store’s clock, and no earlier day', async () => {
    store.clock.set(new Date('2026-11-20T16:00:00Z'));
    expect(await toApiError(ana.closeDay({ date: '2026-11-20', reason: 'Late' }))).toMatchObject({
      code: 'invalid',
      message: staffMessages.invalidInput,
      errors: { date: serverMessages.dayPast },
    });
    await ana.closeDay({ date: '2026-11-21', reason: 'Today' });
    await ana.closeDay({ date: '2030-02-28', reason: 'Far off' });
    expect((await own()).map(({ date }) => date)).toEqual(['2026-11-21', '2030-02-28']);
  });

  test.each([
    [{ date: '2026-02-30', reason: 'x' }, 'date'],
    [{ date: '24 Nov', reason: 'x' }, 'date'],
    [{ date: '', reason: 'x' }, 'date'],
    [{ date: '2026-11-24', reason: ' ' }, 'reason'],
    [{ date: '2026-11-24', reason: 'x'.repeat(161) }, 'reason'],
    [{ date: '2026-11-24', reason: 'a\u0000b' }, 'reason'],
  ])('is rejected as %j', async (input, field) => {
    const apiError = await toApiError(ana.closeDay(input));
    expect(apiError.code).toBe('invalid');
    expect(Object.keys(apiError.errors ?? {})).toEqual([field]);
    expect(await own()).toEqual([]);
  });

  test('can be opened again; an open day returns 404', async () => {
    await ana.closeDay({ date: '2026-11-24', reason: 'Inventory' });
    expect(await ben.openDay({ date: '2026-11-24' })).toEqual({ msg: 'Transaction Deleted' });
    expect(await own()).toEqual([]);
    expect((await readLog('2026-11-24'))[0]).toEqual({
      action: 'deleted',
      who: 'Ben Reyes',
      reason: ['Inventory', null],
    });
    expect(await toApiError(ben.openDay({ date: '2026-11-24' }))).toMatchObject({ code: 'not_found' });
  });

  test('leaves the list when it is over, and keeps its user’s name when they are deleted', async () => {
    const leaving = await store.make.staff({ name: 'Cora Diaz' });
    await (await store.staff(leaving)).settings.closeDay({ date: '2026-11-24', reason: 'Inventory' });
    await db(store.deps().em).deleteFrom('staff_user').where('id', '=', leaving).execute();
    expect(await own()).toEqual([{ date: '2026-11-24', reason: 'Inventory', who: 'Cora Diaz' }]);
    store.clock.set(new Date('2026-11-24T16:00:00Z'));
    expect(await own()).toEqual([]);
  });
});

describe('a day opened by staff', () => {
  const calendar = async () => (await store.anyone()).settings.pickupCalendar();

  test('may be a Saturday or a public holiday; staff and pickers see it, and it is in the log', async () => {
    await store.make.insert('holiday', { date: '2026-11-30', name: 'Bonifacio Day', year: 2026 });
    for (const date of ['2026-11-28', '2026-11-30']) {
      expect(await ana.openExtraDay({ date, reason: ' Enrolment ' })).toEqual({ msg: 'Transaction Saved' });
    }
    expect((await ben.closedDays()).opened_days).toEqual([
      { date: '2026-11-28', reason: 'Enrolment', who: 'Ana Cruz' },
      { date: '2026-11-30', reason: 'Enrolment', who: 'Ana Cruz' },
    ]);
    expect(await calendar()).toMatchObject({
      closed_days: [],
      opened_days: [
        { date: '2026-11-28', reason: 'Enrolment' },
        { date: '2026-11-30', reason: 'Enrolment' },
      ],
    });
    expect(await readLog('2026-11-28')).toEqual([{ action: 'updated', who: 'Ana Cruz', reason: [null, 'Enrolment'] }]);
  });

  test('can be closed again like any other, and opening ends a closing: a day is never both', async () => {
    await ana.openExtraDay({ date: '2026-11-28', reason: 'Enrolment' });
    await ben.closeDay({ date: '2026-11-28', reason: 'Typhoon' });
    expect(await calendar()).toMatchObject({
      closed_days: [{ date: '2026-11-28', reason: 'Typhoon' }],
      opened_days: [],
    });
    await ana.openExtraDay({ date: '2026-11-28', reason: 'After all' });
    await ana.openExtraDay({ date: '2026-11-28', reason: 'Enrolment, second day' });
    expect(await calendar()).toMatchObject({
      closed_days: [],
      opened_days: [{ date: '2026-11-28', reason: 'Enrolment, second day' }],
    });
  });

  test('cannot be one that is open anyway, or over', async () => {
    expect(await toApiError(ana.openExtraDay({ date: '2026-11-24', reason: 'x' }))).toMatchObject({
      code: 'conflict',
      errors: { date: serverMessages.dayAlreadyOpen },
    });
    expect(await toApiError(ana.openExtraDay({ date: '2026-11-14', reason: 'x' }))).toMatchObject({
      errors: { date: serverMessages.dayPast },
    });
    expect((await calendar()).opened_days).toEqual([]);
  });
});

describe('the holidays that staff see', () => {
  test('are those of this year and the next, with the URL and the time of the request', async () => {
    await store.make.insert('holiday_fetch', { year: 2026, source: 'the service', fetched_at: '2026-11-19 20:00:00' });
    for (const [date, name] of [
      ['2026-12-25', 'Christmas Day'],
      ['2026-01-01', 'New Year'],
      ['2025-12-25', 'Christmas Past'],
    ]) {
      await store.make.insert('holiday', { date, name, year: Number(date?.slice(0, 4)) });
    }
    expect((await ana.closedDays()).years).toEqual([
      {
        year: 2026,
        source: 'the service',
        fetched_at: new Date('2026-11-19T20:00:00Z'),
        holidays: [
          { date: '2026-01-01', name: 'New Year' },
          { date: '2026-12-25', name: 'Christmas Day' },
        ],
      },
      { year: 2027, source: 'http://127.0.0.1:9/2027/PH', fetched_at: null, holidays: [] },
    ]);
  });

  test('start again with the store’s year, not with UTC’s', async () => {
    store.clock.set(new Date('2026-12-31T16:00:00Z'));
    expect((await ana.closedDays()).years.map(({ year }) => year)).toEqual([2027, 2028]);
  });
});
