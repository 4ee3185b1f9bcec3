import { expect, test } from 'vitest';
import { openTestStore } from '#test/testStore.ts';
import { db } from '../platform/database/db.ts';

const store = await openTestStore({ now: new Date('2026-11-20T02:00:00Z') });

const closedDay = async (date: string) =>
  (await (await store.customer(1)).settings.pickupCalendar()).closed_days.find((day) => day.date === date);

test('one press closes the holidays of this year and the next that come with the store, and leaves a list that is known', async () => {
  const { em } = store.deps();
  await db(em).deleteFrom('holiday').execute();
  await db(em).deleteFrom('holiday_fetch').execute();
  expect(await closedDay('2026-12-08')).toBeUndefined();
  const staff = await store.staff(await store.make.staff());
  await staff.settings.addHolidays();
  expect(await closedDay('2026-12-08')).toMatchObject({ reason: 'Feast of the Immaculate Conception of Mary' });
  expect((await staff.settings.closedDays()).years.map(({ holidays }) => holidays.length)).toEqual([18, 18]);

  await db(em).deleteFrom('holiday').where('date', '=', '2026-12-08').execute();
  await staff.settings.addHolidays();
  expect(await closedDay('2026-12-08')).toBeUndefined();
  const log = await db(em)
    .selectFrom('audit_log')
    .select('record_id')
    .where('record_type', '=', 'closed_day')
    .orderBy('id')
    .execute();
  expect(log.map(({ record_id }) => record_id)).toEqual(['2026', '2027']);
});
