import { expect, test } from 'vitest';
import { MAX_HELP_QUESTIONS } from '#shared/domain/customers/helpQuestions.ts';
import { DEFAULT_HELP } from '#shared/domain/customers/helpTexts.ts';
import { DEFAULT_STORE } from '#shared/domain/storeFacts.ts';
import { placeholderUnknown, staffMessages } from '#shared/staffMessages.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';

const store = await openTestStore();
const staff = await store.staff(await store.make.staff());

const read = async () => (await (await store.anyone()).settings.help()).questions;
const save = (value: unknown) => staff.settings.save({ key: 'help_questions', value });
const question = (slug: string, answer = 'Yes.') => ({ slug, question: `${slug}?`, answer });

test('all visitors read the default answers, with current place, phone and deadlines', async () => {
  expect((await read()).map(({ slug }) => slug)).toEqual(DEFAULT_HELP.map(({ slug }) => slug));
  const value = { ...DEFAULT_STORE, place: 'Rizal Hall', phone: '0917 000 0000' };
  await staff.settings.save({ key: 'store', value });
  await staff.settings.save({ key: 'unfetched_return_days', value: 5 });
  const answers = (await read()).map(({ answer }) => answer).join('\n');
  expect(answers).toContain('Where: Rizal Hall');
  expect(answers).toContain('Contact us: 0917 000 0000');
  expect(answers).toContain(
    'Pay and upload the receipt within 3 business days, and at the latest one day before your pick-up',
  );
  expect(answers).toContain('within 5 business days after your pick-up day');
  expect(answers).not.toMatch(/[{}]/);
});

test('staff write, sort and remove questions, and customers see it immediately', async () => {
  const [pay] = DEFAULT_HELP;
  await save([question('may-i-park', 'Yes, at {place}.'), pay]);
  expect((await read()).map(({ slug, answer }) => [slug, answer.slice(0, 20)])).toEqual([
    ['may-i-park', 'Yes, at Rizal Hall.'],
    ['how-do-i-pay', 'Pay by bank or e-wal'],
  ]);
  expect((await staff.settings.history({ key: ['help_questions'] })).docs).toHaveLength(1);
  await save([]);
  expect(await read()).toEqual([]);
});

test('an empty question, a repeated address and an unknown placeholder are rejected at their field', async () => {
  await save([question('one')]);
  const errorsOf = async (value: unknown) => (await toApiError(save(value)))?.errors;
  expect(await errorsOf([question('one'), question('one')])).toEqual({
    'value.1.slug': staffMessages.addressTaken,
  });
  expect(await errorsOf([question('One!')])).toEqual({ 'value.0.slug': staffMessages.helpAddressInvalid });
  expect(await errorsOf([question('one', 'At {time}.')])).toEqual({ 'value.0.answer': placeholderUnknown('{time}') });
  expect(Object.keys((await errorsOf([{ ...question('one', ''), question: ' ' }])) ?? {})).toEqual([
    'value.0.question',
    'value.0.answer',
  ]);
  const many = Array.from({ length: MAX_HELP_QUESTIONS + 1 }, (_, index) => question(`q-${index}`));
  expect(await errorsOf(many)).toBeDefined();
  await save(many.slice(1));
  expect(await read()).toHaveLength(MAX_HELP_QUESTIONS);
});
