import { afterAll, expect, test, vi } from 'vitest';
import { ORDER_TEXTS } from '#shared/domain/orders/orderTexts.ts';
import { createStorage } from '#test/store/browserStorage.ts';

const entries: Record<string, string> = {};
vi.stubGlobal('localStorage', createStorage(entries));
vi.stubGlobal('sessionStorage', createStorage(entries));
vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} });
afterAll(() => vi.unstubAllGlobals());

const { customerSession, staffSession } = await import('../api/session.ts');
const { storePickupCode } = await import('./session/pickupCodes.ts');
const { readDraft } = await import('../browser/draftStorage.ts');
const { readWaitingTicks } = await import('../backoffice/counter/picking/tickOutbox.ts');
const { rememberedChoice } = await import('../backoffice/reports/reportView.ts');
const { lastLayout } = await import('../backoffice/print/pickedLayout.ts');
const { nothingChosen, readChoices } = await import('../storefront/order/checkoutChoices.ts');

const JUNK = [
  '{}',
  '[]',
  'null',
  '5',
  '"x"',
  'true',
  '[1]',
  '[{}]',
  '[null]',
  '{"token":5,"user":{}}',
  '{"token":"a"}',
  'no JSON',
];

test.each<[string, string, () => unknown]>([
  ['customer', 'a customer’s session', () => customerSession.get()],
  [
    'draft.customer.7.profile',
    'a draft',
    () => Object.values(readDraft('customer.7.profile') ?? {}).filter((each) => each === null)[0] ?? null,
  ],
  ['picking', 'a layout', () => lastLayout.get()],
  ['report-filters.7.sales', 'a report’s choice', () => rememberedChoice('7', 'sales', new Date(0), 'Asia/Manila')],
  ['ticks.7', 'ticks', () => Object.keys(readWaitingTicks('7'))[0] ?? null],
])('junk under %s counts as nothing stored of %s', (key, _what, read) => {
  for (const junk of JUNK) {
    entries[`campus-store.${key}`] = junk;
    expect(read(), junk).toBeNull();
  }
});

test('junk counts as no staff session, unless it has a token', () => {
  for (const junk of JUNK.filter((each) => each !== '{"token":"a"}')) {
    entries['campus-store.staff'] = junk;
    expect(staffSession.get(), junk).toBeNull();
  }
});

test('a pick-up code is stored over junk', () => {
  for (const junk of JUNK) {
    entries['campus-store.pickup-codes.7'] = junk;
    storePickupCode('7', { order_id: '1', order_no: 'N', code: 'C' });
    expect(entries['campus-store.pickup-codes.7'], junk).toBe('[{"order_id":"1","order_no":"N","code":"C"}]');
  }
});

test('a stored choice that does not fit the order counts as not chosen', () => {
  for (const junk of [{}, [], 5, 'x', true, [1], [{}], [null], [{ key: 'k', content: 'no JSON' }]]) {
    const known = Object.keys(nothingChosen).filter(
      (name) => !(name in ORDER_TEXTS || name === 'counter') || junk !== 'x',
    );
    const stored = Object.fromEntries(known.map((name) => [name, junk]));
    const { has_chosen_students, ...read } = readChoices(stored);
    expect({ ...read, has_chosen_students: has_chosen_students && junk !== true }, JSON.stringify(junk)).toEqual(
      nothingChosen,
    );
  }
});
