import { createInterface } from 'node:readline/promises';
import ormOptions from '#db/mikro-orm.config.ts';
import type { StoreEntityManager } from '#server/entities.ts';
import { openDatabase } from '#server/openDatabase.ts';
import { loadConfig } from '#server/platform/config.ts';
import { isDuplicate } from '#server/platform/database/failures.ts';
import { migrate, openOrm } from '#server/platform/database/orm.ts';
import { createStaffUser } from '#server/staff/createStaffUser.ts';
import { passwordFault } from '#shared/domain/staffPassword.ts';
import { messages } from '#shared/messages.ts';

// Makes an active staff user without assigned categories: `npm run staff -- "Full Name" username`. The password comes from
// STAFF_PASSWORD or is asked for. An embedded store must not be running meanwhile.
const [name, username] = process.argv.slice(2);
if (!name || !username) {
  console.error('Usage: npm run staff -- "Full Name" username');
  process.exit(2);
}

async function askPassword(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Password: ');
  terminal.close();
  return answer;
}

const password = process.env.STAFF_PASSWORD ?? (await askPassword());
const fault = passwordFault(password, username);
if (fault) {
  console.error(fault);
  process.exit(1);
}

const database = await openDatabase(loadConfig(process.env));
try {
  const orm = await openOrm(ormOptions, database.connection);
  await migrate(orm, database.connection);
  const em = orm.em.fork() as StoreEntityManager;
  await createStaffUser(em, { name, username, password, now: new Date() });
  await orm.close();
  console.info(`${username} can sign in at /login.`);
} catch (error) {
  if (!isDuplicate(error)) throw error;
  console.error(messages.usernameTaken);
  process.exitCode = 1;
} finally {
  await database.stop();
}
