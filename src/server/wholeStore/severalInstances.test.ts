// Tests that two processes on one database share their facts about callers.
import { expect, test } from 'vitest';
import { importForm } from '#test/records/importFile.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { checkImport } from '../catalog/spreadsheet/checkImport.ts';
import { runImport } from '../catalog/spreadsheet/runImport.ts';
import { sendPhoneCode } from '../customers/signIn/sendPhoneCode.ts';
import { signInWithPhone } from '../customers/signIn/signInWithPhone.ts';
import { createServices } from '../services.ts';

const store = await openTestStore();
const { config, log } = store.services;
const services = createServices({ config, ...store.database, now: store.clock.now, log });
const instances = [() => store.deps(), () => ({ ...services, em: services.forkEm() })] as const;

const ip = (number: number) => `10.9.0.${number}`;

test('a code sent by one instance signs in at the other, once', async () => {
  const [one, other] = instances;
  const phone_number = '+639175550901';
  const { demo_code: code = '' } = await sendPhoneCode(one(), ip(1), { phone_number });
  expect(await signInWithPhone(other(), ip(1), { phone_number, code })).toHaveProperty('token');
  expect((await toApiError(signInWithPhone(one(), ip(1), { phone_number, code }))).code).toBe('unauthenticated');
});

test('the codes of a number are counted together, and its pause applies everywhere', async () => {
  const phone_number = '+639175550902';
  let index = 0;
  const request = () => {
    index += 1;
    const deps = (instances[index % 2] ?? instances[0])();
    return toApiError(sendPhoneCode(deps, ip(10 + index), { phone_number }));
  };
  let rejected = await request().catch(() => null);
  for (; !rejected && index < 20; ) rejected = await request().catch(() => null);
  expect(rejected?.code).toBe('too_many');
  // The other process gives the same answer.
  expect((await request()).code).toBe('too_many');
});

test('a file checked by one instance is imported by the other, once in concurrent calls', async () => {
  const [one, other] = instances;
  await store.make.category({ name: 'Several' });
  const id = await store.make.staff();
  const member = await store.services.loadStaffMember(store.deps().em, {
    kind: 'staff',
    id,
    generation: 0,
    expiresAt: new Date(store.clock.now().getTime() + 60_000),
  });
  if (!member) throw new Error('nobody is signed in');
  const { import_id } = await checkImport(
    one(),
    member,
    importForm('name,category,selling_price\nOf several,Several,1\n'),
  );
  const asked = await Promise.allSettled(
    [one, other].map((deps) => runImport(deps(), member, { import_id, rows: 'all' })),
  );
  expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { total } = await (await store.staff(id)).stocks.paginate({ s: 'Of several' });
  expect(total).toBe(1);
});
