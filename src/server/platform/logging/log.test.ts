import { expect, test } from 'vitest';
import { openTestStore } from '#test/store/testStore.ts';
import { db } from '../database/db.ts';
import { createLog } from './log.ts';

const store = await openTestStore();

/** The log line of an error. */
function logged(error: unknown): { text: string; err: Record<string, unknown> } {
  let text = '';
  const write = (line: string) => {
    text += line;
  };
  const log = createLog('info', { write });
  log.error({ err: error }, 'failed');
  return { text, err: (JSON.parse(text) as { err: Record<string, unknown> }).err };
}
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('the statement did not fail'),
    (error: unknown) => error,
  );

// The hazard is the quote in the name: the database's message does not escape it.
const PERSON = { username: "o'brien-secret", name: "Maria 'Secret' Santos", password_hash: 'scrypt$secret-hash' };
const now = new Date('2026-11-20T02:00:00Z');

const inserts: [name: string, insert: () => Promise<unknown>][] = [
  [
    'the query builder',
    () =>
      db(store.services.forkEm())
        .insertInto('staff_user')
        .values({ ...PERSON, created_at: now, updated_at: now } as never)
        .execute(),
  ],
  [
    'the ORM',
    () =>
      store.services
        .forkEm()
        .execute(
          'insert into staff_user (username, name, password_hash, created_at, updated_at) values (?, ?, ?, ?, ?)',
          [...Object.values(PERSON), now, now],
        ),
  ],
];

test.each(inserts)('a failed insert of %s is logged without the inserted values', async (_name, insert) => {
  await insert().catch(() => undefined);
  const { text, err } = logged(await failureOf(insert()));
  expect(err).toMatchObject({
    code: 'ER_DUP_ENTRY',
    message: expect.stringMatching(/^Duplicate entry '…' \[key '.+'\]$/),
  });
  expect(err.stack).toMatch(/^\s+at .*:\d+:\d+/);
  expect(text).not.toMatch(/secret|brien|maria|santos|scrypt|values/i);
});

test('values in messages of wrapped errors are masked too, the codes and frames stay', () => {
  const cause = Object.assign(new Error(`Incorrect value: "0917 123" for column 'phone_number' at row 1`), {
    code: 'ER_WRONG',
    sql: 'insert into customer values ("0917 123")',
    parameters: ['0917 123'],
  });
  const { text, err } = logged(new TypeError('could not save', { cause }));
  expect(err).toMatchObject({
    type: 'TypeError',
    message: 'could not save',
    cause: { code: 'ER_WRONG', message: `Incorrect value: "…" for column '…' at row 1 [column 'phone_number']` },
  });
  expect(text).not.toContain('0917');
});

test('a thrown value that is no error is logged by its type only', () => {
  expect(logged('a secret').err).toEqual({ type: 'string' });
});

test('an error that is its own cause is logged to a limited depth', () => {
  const error = new Error('round');
  error.cause = error;
  expect(logged(error).err).toMatchObject({ cause: { cause: { message: 'round' } } });
});

test('a line is one JSON record with its time in UTC, whatever it contains', () => {
  let text = '';
  const write = (line: string) => {
    text += line;
  };
  const log = createLog('info', { write });
  const name = 'one\n{"level":30,"msg":"forged"}\r\u2028two\u001b[31m';
  log.warn({ name }, `said ${name}`);
  expect(text.trimEnd().split(/[\n\r]/)).toHaveLength(1);
  expect(text).not.toContain('\u001b');
  const { time, ...line } = JSON.parse(text) as Record<string, unknown>;
  expect(line).toMatchObject({ name, msg: `said ${name}` });
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});
