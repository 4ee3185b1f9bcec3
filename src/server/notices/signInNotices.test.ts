import { expect, test } from 'vitest';
import type { SignInChange, SignInChannel } from '#shared/domain/customers/signInChange.ts';
import { setUpNotices } from '#test/store/noticeFixture.ts';
import { writeSignInEvent } from '../customers/signIn/signInEvents.ts';
import { db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/transaction.ts';

const outbox = setUpNotices();
const { send, save } = outbox;

/** A customer with an address and a number, after these changes of sign-in methods. */
async function customerAfter(...changes: (readonly [SignInChange, SignInChannel])[]): Promise<void> {
  const { store } = outbox;
  const customerId = await store.make.customer();
  const { em } = store.deps();
  await db(em)
    .updateTable('customer')
    .set({ phone_number: '+639171234567', email: 'ana@university.edu.ph', full_name: 'Ana Reyes' })
    .where('id', '=', customerId)
    .execute();
  for (const [kind, way] of changes) {
    await inTransaction(em, (transaction) => writeSignInEvent(store.services, transaction, { customerId, kind, way }));
  }
  await send();
}

test('a customer who loses a number is notified by mail, and one who loses a Google account by SMS, with the default texts', async () => {
  await customerAfter(['moved', 'phone'], ['moved', 'google']);
  const [mail] = outbox.mails.taken;
  expect(JSON.stringify(mail)).toContain('You can no longer sign in with your phone number');
  expect(outbox.gateway.taken.map(({ text }) => text)).toEqual([
    'Campus Store: You can no longer sign in with your Google account: another account now uses it. Your orders are safe. Still yours? Contact us.',
  ]);
});

test('a merged customer is notified by their earlier channel', async () => {
  await customerAfter(['joined', 'google']);
  expect(outbox.mails.taken).toEqual([]);
  expect(outbox.gateway.taken.map(({ text }) => text)).toEqual([
    'Campus Store: You can now sign in with your Google account too. Orders made with it are now in your account. Not you? Please contact us.',
  ]);
});

test('staff can turn it off like any other notice', async () => {
  await save('notices', { channels: {} });
  await customerAfter(['moved', 'phone'], ['moved', 'google']);
  expect([...outbox.mails.taken, ...outbox.gateway.taken]).toEqual([]);
});
