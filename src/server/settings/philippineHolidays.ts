import type { StoreDay } from '#shared/domain/storeTime.ts';

interface NamedDay {
  date: StoreDay;
  name: string;
}

/** Built-in holidays: by law, and for 2026 by Proclamation 1006. Eid’l Fitr and Eid’l Adha are proclaimed late; staff close those days. */
export const PHILIPPINE_HOLIDAYS: Readonly<Record<number, readonly NamedDay[]>> = {
  2026: yearOf(2026, {
    chineseNewYear: '02-17',
    maundyThursday: '04-02',
    goodFriday: '04-03',
    blackSaturday: '04-04',
    heroesDay: '08-31',
  }),
  2027: yearOf(2027, {
    chineseNewYear: '02-06',
    maundyThursday: '03-25',
    goodFriday: '03-26',
    blackSaturday: '03-27',
    heroesDay: '08-30',
  }),
};

interface MovableDays {
  chineseNewYear: string;
  maundyThursday: string;
  goodFriday: string;
  blackSaturday: string;
  heroesDay: string;
}

function yearOf(year: number, days: MovableDays): NamedDay[] {
  const named: [day: string, name: string][] = [
    ['01-01', 'New Year’s Day'],
    [days.chineseNewYear, 'Chinese New Year'],
    [days.maundyThursday, 'Maundy Thursday'],
    [days.goodFriday, 'Good Friday'],
    [days.blackSaturday, 'Black Saturday'],
    ['04-09', 'Day of Valor'],
    ['05-01', 'Labor Day'],
    ['06-12', 'Independence Day'],
    ['08-21', 'Ninoy Aquino Day'],
    [days.heroesDay, 'National Heroes Day'],
    ['11-01', 'All Saints’ Day'],
    ['11-02', 'All Souls’ Day'],
    ['11-30', 'Bonifacio Day'],
    ['12-08', 'Feast of the Immaculate Conception of Mary'],
    ['12-24', 'Christmas Eve'],
    ['12-25', 'Christmas Day'],
    ['12-30', 'Rizal Day'],
    ['12-31', 'Last day of the year'],
  ];
  return named.map(([day, name]) => ({ date: `${year}-${day}`, name }));
}
