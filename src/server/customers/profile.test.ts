import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { db } from '../platform/database/db.ts';

const store = await openTestStore();

const employee = {
  name: 'Maria Santos',
  email: 'maria@university.edu.ph',
  email_verified: true,
  phone_number: null,
  phone_verified: false,
  agreed: false,
};
const byPhone = { name: '', email: null, agreed: false };
const consents = (customerId: number) =>
  db(store.deps().em)
    .selectFrom('consent')
    .select(['action', 'way', 'policy_version', 'created_at'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();

describe('a profile', () => {
  test('is the caller’s own, whatever the body contains', async () => {
    const id = await store.make.customer({ name: 'Ana', full_name: 'Ana Reyes', email: 'ana@example.com' });
    const caller = await store.customer(id);
    expect(await caller.customers.profile({ email: 'ANA@example.com', name: 'Somebody' })).toMatchObject({
      _id: String(id),
      name: 'Ana',
      full_name: 'Ana Reyes',
      email: 'ana@example.com',
    });
    expect(await caller.customers.profile({})).toMatchObject({ _id: String(id) });
    expect(await caller.customers.email({ email_address: 'ana@example.com' })).toEqual({
      phone_number: expect.stringMatching(/^\+63/),
      has_agreed_to_terms_and_conditions: true,
    });
  });

  test('is rejected under another’s email, whether that customer exists or not', async () => {
    await store.make.customer({ email: 'other@example.com' });
    const callers = [
      await store.customer(await store.make.customer({ email: 'ana@example.com' })),
      await store.customer(await store.make.customer(byPhone)),
    ];
    for (const { customers } of callers) {
      for (const email of ['other@example.com', 'nobody@example.com']) {
        const rejected = { code: 'forbidden', message: serverMessages.notYours };
        expect(await toApiError(customers.profile({ email }))).toMatchObject(rejected);
        expect(await toApiError(customers.email({ email_address: email }))).toMatchObject(rejected);
      }
    }
  });
});

describe('saving the profile of a customer by phone', () => {
  test('keeps name, full name, one email and the agreement', async () => {
    const id = await store.make.customer(byPhone);
    const caller = await store.customer(id);
    const before = await caller.customers.profile({});
    const saved = await caller.customers.updateProfile({
      name: ' Ana ',
      full_name: 'Ana Reyes',
      phone_number: before.phone_number,
      email_address: ' ana@example.com ',
      has_agreed_to_terms_and_conditions: true,
    });
    expect(saved).toEqual({
      ...before,
      name: 'Ana',
      full_name: 'Ana Reyes',
      email: 'ana@example.com',
      has_agreed_to_terms_and_conditions: true,
      agreement: { agreed_at: store.clock.now(), way: 'tick_box', policy_version: '2025-04-10' },
    });
    expect(await caller.customers.profile({})).toEqual(saved);
  });

  test('leaves absent fields unchanged', async () => {
    const id = await store.make.customer({ name: 'Ana', full_name: 'Ana Reyes', email: 'ana@example.com' });
    const caller = await store.customer(id);
    const before = await caller.customers.profile({});
    expect(await caller.customers.updateProfile({})).toEqual(before);
    expect(await caller.customers.updateProfile({ name: null, full_name: 'A. Reyes' })).toEqual({
      ...before,
      full_name: 'A. Reyes',
    });
    expect(await consents(id)).toEqual([]);
  });

  test('accepts an email only once', async () => {
    const id = await store.make.customer(byPhone);
    const { customers } = await store.customer(id);
    await customers.updateProfile({ email_address: 'ana@example.com' });
    expect(await customers.updateProfile({ email_address: 'ANA@example.com' })).toMatchObject({
      email: 'ana@example.com',
    });
    expect(await customers.updateProfile({ email_address: '' })).toMatchObject({ email: 'ana@example.com' });
    expect(await toApiError(customers.updateProfile({ email_address: 'ben@example.com', name: 'Ben' }))).toMatchObject({
      code: 'conflict',
      message: serverMessages.emailFixed,
      errors: { email_address: serverMessages.emailFixed },
    });
    expect(await customers.profile({})).toMatchObject({ email: 'ana@example.com', name: '' });
  });

  test('accepts one of two different emails sent at once', async () => {
    const id = await store.make.customer(byPhone);
    const callers = await Promise.all(
      ['ana@example.com', 'ben@example.com'].map(async (email_address) => ({
        email_address,
        caller: await store.customer(id),
      })),
    );
    const outcomes = await Promise.allSettled(
      callers.map(({ email_address, caller }) => caller.customers.updateProfile({ email_address })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test.each(['ana', 'ana@', '@example.com', 'ana@example', 'a na@example.com', 'ana@example.com,ben@example.com'])(
    'rejects %j as an email',
    async (email_address) => {
      const { customers } = await store.customer(await store.make.customer(byPhone));
      expect(await toApiError(customers.updateProfile({ email_address }))).toMatchObject({
        code: 'invalid',
        errors: { email_address: serverMessages.emailInvalid },
      });
    },
  );

  test('accepts the number of the sign-in in any spelling, and no other', async () => {
    const id = await store.make.customer({ phone_number: '+639171112222' });
    const { customers } = await store.customer(id);
    expect(await customers.updateProfile({ phone_number: '0917 111 2222' })).toMatchObject({
      phone_number: '+639171112222',
      phone_verified: true,
    });
    expect(await toApiError(customers.updateProfile({ phone_number: '09171112223' }))).toMatchObject({
      code: 'invalid',
      errors: { phone_number: serverMessages.phoneFixed },
    });
  });

  test('a typed email makes no customer an employee', async () => {
    const { customers } = await store.customer(await store.make.customer(byPhone));
    expect(
      await customers.updateProfile({ email_address: 'maria@university.edu.ph', employee_number: 'E-1' }),
    ).toMatchObject({ is_employee: false, employee_number: '' });
  });
});

describe('saving the profile of a customer by Google', () => {
  test('leaves name and email of the account unchanged', async () => {
    const { customers } = await store.customer(await store.make.customer(employee));
    const input = { name: 'Somebody Else', phone_number: '09171234567', email_address: 'MARIA@university.edu.ph' };
    expect(await customers.updateProfile(input)).toMatchObject({ name: 'Maria Santos', email: employee.email });
    expect(await toApiError(customers.updateProfile({ email_address: 'other@university.edu.ph' }))).toMatchObject({
      code: 'conflict',
      message: serverMessages.emailFixed,
    });
  });

  test('accepts a typed number, stored in E.164 and never verified, and another one later', async () => {
    const { customers } = await store.customer(await store.make.customer(employee));
    expect(await customers.updateProfile({ phone_number: '(0917) 123-4567' })).toMatchObject({
      phone_number: '+639171234567',
      phone_verified: false,
    });
    expect(await customers.updateProfile({ phone_number: '+14155552671' })).toMatchObject({
      phone_number: '+14155552671',
    });
  });

  test.each([undefined, null, '', '  '])('rejects %j as a contact number while there is none', async (phone_number) => {
    const { customers } = await store.customer(await store.make.customer(employee));
    const input = { phone_number, has_agreed_to_terms_and_conditions: true };
    expect(await toApiError(customers.updateProfile(input))).toMatchObject({
      code: 'invalid',
      errors: { phone_number: messages.phoneRequired },
    });
    expect(await customers.profile({})).toMatchObject({ has_agreed_to_terms_and_conditions: false });
  });

  test('rejects a number that cannot be called, and an empty one', async () => {
    const { customers } = await store.customer(
      await store.make.customer({ ...employee, phone_number: '+639171234567' }),
    );
    expect(await toApiError(customers.updateProfile({ phone_number: '12345' }))).toMatchObject({
      errors: { phone_number: messages.phoneInvalid },
    });
    expect(await toApiError(customers.updateProfile({ phone_number: '' }))).toMatchObject({
      errors: { phone_number: messages.phoneRequired },
    });
  });

  test('stores an employee number only for an employee', async () => {
    const phone_number = '09171234567';
    const { customers } = await store.customer(await store.make.customer(employee));
    expect(await customers.updateProfile({ phone_number, employee_number: 'E-1' })).toMatchObject({
      is_employee: true,
      employee_number: 'E-1',
    });
    const student = await store.customer(
      await store.make.customer({ ...employee, email: 's1234567@university.edu.ph' }),
    );
    expect(await student.customers.updateProfile({ phone_number, employee_number: 'E-1' })).toMatchObject({
      is_employee: false,
      employee_number: '',
    });
  });
});

describe('the agreement', () => {
  test('is recorded with policy version, channel and time, and so is its withdrawal', async () => {
    const id = await store.make.customer({ agreed: false });
    const { customers } = await store.customer(id);
    const start = store.clock.now();
    await customers.updateProfile({ has_agreed_to_terms_and_conditions: true, agreement_way: 'button' });
    store.clock.advance(60);
    await customers.updateProfile({ has_agreed_to_terms_and_conditions: false });
    expect(await customers.email({})).toMatchObject({ has_agreed_to_terms_and_conditions: false });
    const [agreed, withdrawn] = await consents(id);
    expect(agreed).toMatchObject({ action: 'agreed', way: 'button', policy_version: '2025-04-10', created_at: start });
    expect(withdrawn).toMatchObject({ action: 'withdrawn', way: 'tick_box', created_at: store.clock.now() });
  });

  test('is shown to its customer in its latest form, and not after its withdrawal', async () => {
    const { customers } = await store.customer(await store.make.customer({ agreed: false }));
    const say = (has_agreed_to_terms_and_conditions: boolean, agreement_way: 'button' | 'tick_box') =>
      customers.updateProfile({ has_agreed_to_terms_and_conditions, agreement_way });
    expect((await customers.profile({})).agreement).toBeNull();
    await say(true, 'tick_box');
    expect((await say(false, 'tick_box')).agreement).toBeNull();
    store.clock.advance(60);
    const again = { agreed_at: store.clock.now(), way: 'button', policy_version: '2025-04-10' };
    expect((await say(true, 'button')).agreement).toEqual(again);
    store.clock.advance(60);
    await say(true, 'tick_box');
    expect((await customers.profile({})).agreement).toEqual(again);
  });

  test('is recorded only when it changes', async () => {
    const id = await store.make.customer({ agreed: false });
    const { customers } = await store.customer(id);
    for (const has_agreed_to_terms_and_conditions of [false, true, true, undefined, null, true]) {
      await customers.updateProfile({ has_agreed_to_terms_and_conditions });
    }
    expect((await consents(id)).map(({ action }) => action)).toEqual(['agreed']);
  });

  test('sent ten times at once is one agreement', async () => {
    const id = await store.make.customer({ agreed: false });
    const callers = await Promise.all(Array.from({ length: 10 }, () => store.customer(id)));
    await Promise.all(callers.map((c) => c.customers.updateProfile({ has_agreed_to_terms_and_conditions: true })));
    expect(await consents(id)).toHaveLength(1);
  });
});
