import { createInterface } from 'node:readline/promises';
import ormOptions from '#db/mikro-orm.config.ts';
import { changeRecords } from '#server/masterData/changeRecords.ts';
import { migrateStore, openDatabase } from '#server/openDatabase.ts';
import { loadConfig } from '#server/platform/config/config.ts';
import { isDuplicate } from '#server/platform/database/failures.ts';
import { openOrm } from '#server/platform/database/orm.ts';
import type { StoreEntityManager } from '#server/platform/services.ts';
import '#server/platform/errors/fieldMessages.ts';
import { newStaffUser } from '#server/staff/createStaffUser.ts';
import { isCommonPassword } from '#server/staff/signIn/commonPasswords.ts';
import { hashPassword } from '#server/staff/signIn/passwords.ts';
import { StaffUser } from '#server/staff/staffUser.entity.ts';
import { registerInput } from '#shared/contracts/staff.ts';
import { passwordError } from '#shared/domain/staff/staffPassword.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';

// `npm run staff -- "Full Name" username` adds a staff user. Password from STAFF_PASSWORD or a prompt. Stop an embedded store first.
const [givenName, givenUsername] = process.argv.slice(2);
if (!givenName || !givenUsername) {
  console.error('Usage: npm run staff -- "Full Name" username');
  process.exit(2);
}

async function askPassword(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Password: ');
  terminal.close();
  return answer;
}

const registration = registerInput.safeParse({
  name: givenName,
  username: givenUsername,
  password: process.env.STAFF_PASSWORD ?? (await askPassword()),
});
const error = registration.success
  ? (passwordError(registration.data.password, registration.data) ??
    ((await isCommonPassword(registration.data.password)) ? serverMessages.passwordCommon : null))
  : registration.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n');
if (!registration.success || error) {
  console.error(error);
  process.exit(1);
}
const { name, username, password } = registration.data;

const config = loadConfig(process.env);
const database = await openDatabase(config);
try {
  const orm = await openOrm(ormOptions, database.connection);
  await migrateStore(config, database.connection);
  const em = orm.em.fork() as StoreEntityManager;
  const now = new Date();
  const user = newStaffUser({ name, username, password_hash: await hashPassword(password), now });
  await changeRecords({ em, config, now: () => now }, null, async (transaction) => transaction.create(StaffUser, user));
  await orm.close();
  console.info(`${username} can sign in at /login.`);
} catch (error) {
  if (!isDuplicate(error)) throw error;
  console.error(staffMessages.usernameTaken);
  process.exitCode = 1;
} finally {
  await database.stop();
}
