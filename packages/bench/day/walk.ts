import { subjects } from '#server/reference/references.ts';
import { WALK_START } from '#shared/contracts/masterData.ts';
import { median, timed } from '../cli.ts';
import type { DayPart } from './dayPart.ts';

const ROWS = 1_000_000;
const PAGE_SIZE = 100;
/** Pages at the start and at the end that are set beside each other, and after how many a row comes, changes and goes. */
const [COMPARED, CHANGED_EVERY] = [500, 10];
const NAME = 'Walked';

/** A list of a million rows that a program walks through by its cursor, while rows come, change and go. */
export const measureWalk: DayPart = async ({ deps, signal, note }) => {
  const { em } = deps();
  await em.execute(`insert into subject (name) select concat('${NAME} ', seq) from seq_1_to_${ROWS}`);
  try {
    const [{ first = 0 } = {}] = await em.execute<{ first: number }[]>(
      `select min(id) as first from subject where name like '${NAME}%'`,
    );
    const times: number[] = [];
    let [seen, last, changes] = [0, 0, 0];
    const pageAfter = (cursor: string) =>
      subjects.paginate(deps(), {
        ...{ page: 1, s: NAME, page_size: PAGE_SIZE, cursor },
        extras: { sort: 'name', order: 'asc' },
      });
    let cursor: string | null | undefined = WALK_START;
    while (cursor) {
      signal.throwIfAborted();
      const [ms, part]: [number, Awaited<ReturnType<typeof pageAfter>>] = await timed(() => pageAfter(cursor ?? ''));
      times.push(ms);
      for (const { _id } of part.docs) {
        if (Number(_id) <= last) throw new Error(`${_id} was seen again`);
        last = Number(_id);
      }
      seen += part.docs.length;
      cursor = part.next_cursor;
      if (times.length % CHANGED_EVERY !== 0) continue;
      changes += 1;
      // The deleted row has been seen by then, so all other rows must be seen.
      await em.execute('delete from subject where id = ?', [first + changes]);
      await em.execute('update subject set name = ? where id = ?', [`${NAME} A ${changes}`, last + PAGE_SIZE]);
      await em.execute('insert into subject (name) values (?)', [`${NAME} B ${changes}`]);
    }
    if (seen < ROWS) throw new Error(`${seen} of ${ROWS} rows were seen`);
    const [start, end] = [times.slice(1, COMPARED), times.slice(-COMPARED)].map((some) => 1_000 / median(some));
    // The end must be as fast as the start, apart from other load on the machine.
    const goal = Math.round((start ?? 0) * 0.8);
    note('pages of a walk through a million rows, at its start', start ?? 0, 0, '/s');
    note('the same at its end', end ?? 0, goal, '/s');
  } finally {
    await em.execute(`delete from subject where name like '${NAME}%'`);
  }
};
