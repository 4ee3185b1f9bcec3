import { randomBytes } from 'node:crypto';
import { createConnection } from 'mysql2/promise';
import { expect, inject, test } from 'vitest';
import ormOptions from '#db/mikro-orm.config.ts';
import { migrate, openOrm } from '../platform/database/orm.ts';

test('of users from before it was kept who was approved, those whom anything shows to have been let in count as approved', async () => {
  const connection = { ...inject('database'), database: `test_${randomBytes(6).toString('hex')}` };
  const { database, ...server } = connection;
  const session = await createConnection(server);
  await session.query(`create database ${database} character set utf8mb4`);
  try {
    const orm = await openOrm(ormOptions, connection);
    await orm.migrator.up({ to: 'Migration20261121011000_order_reads' });
    const em = orm.em.fork();
    const user = (id: number, over: { is_active?: number; token_generation?: number } = {}) =>
      em.execute(
        'insert into staff_user (id, name, username, password_hash, is_active, token_generation) values (?, ?, ?, ?, ?, ?)',
        [id, `User ${id}`, `user-${id}`, 'unusable', over.is_active ?? 0, over.token_generation ?? 0],
      );
    const log = (record_id: number, staff_user_id: number | null, is_active: object) =>
      em.execute(
        "insert into audit_log (record_type, record_id, action, changes, staff_user_id) values ('staff_user', ?, 'updated', ?, ?)",
        [String(record_id), JSON.stringify({ is_active }), staff_user_id],
      );
    await user(1, { is_active: 1 });
    await user(2, { token_generation: 1 });
    await user(3);
    await log(3, null, { from: true, to: false });
    await user(4);
    await log(4, null, { from: null, to: true });
    await user(5);
    await log(99, 5, { from: null, to: false });
    await user(6);
    await log(6, 1, { from: null, to: false });
    await user(7);

    await migrate(orm, connection);
    const approved = await em.execute<{ id: number }[]>('select id from staff_user where approved_at is not null');
    expect(approved.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4, 5]);
    await orm.close();
  } finally {
    await session.query(`drop database ${database}`);
    await session.end();
  }
});
