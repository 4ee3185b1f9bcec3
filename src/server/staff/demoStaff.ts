import { db } from '../platform/database/db.ts';
import type { Deps } from '../platform/services.ts';
import { verifyPassword } from './signIn/passwords.ts';

/** See docs/rules/people.md, People and sign-in; the second account has assigned categories. */
export const DEMO_STAFF = { username: 'admin', password: 'campus-store-demo' } as const;
export const DEMO_SCOPED_USERNAME = 'agri.staff';

/** Enables sample accounts in a demo and disables them afterwards, except accounts with another password. */
export async function alignDemoStaff({
  em,
  config,
  log,
  now,
}: Pick<Deps, 'em' | 'config' | 'log' | 'now'>): Promise<void> {
  const accounts = await db(em)
    .selectFrom('staff_user')
    .select(['id', 'username', 'password_hash', 'is_active', 'token_generation', 'approved_at'])
    .where('username', 'in', [DEMO_STAFF.username, DEMO_SCOPED_USERNAME])
    .where('is_active', '=', !config.demo)
    .execute();
  for (const { id, username, password_hash, token_generation, approved_at } of accounts) {
    if (!(await verifyPassword(password_hash, DEMO_STAFF.password))) continue;
    const change = {
      is_active: config.demo,
      token_generation: token_generation + 1,
      approved_at: approved_at ?? now(),
    };
    await db(em).updateTable('staff_user').set(change).where('id', '=', id).execute();
    log.warn({ username }, config.demo ? 'sample account switched on for the demo' : 'sample account switched off');
  }
}
