import { afterEach, describe, expect, test } from 'vitest';
import type { Settings } from '#shared/contracts/settings.ts';
import { DEFAULT_SETTINGS } from '#shared/defaultSettings.ts';
import { DEFAULT_PICKUP_HOURS } from '#shared/domain/pickups/pickupHours.ts';
import { DEFAULT_STORE } from '#shared/domain/storeFacts.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { toApiError } from '#test/store/domainError.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { db } from '../platform/database/db.ts';
import { countPageView } from './pageViews.http.ts';
import { readSettings } from './settings.queries.ts';

const store = await openTestStore();
const staffId = await store.make.staff();
afterEach(() => db(store.deps().em).deleteFrom('account_setting').execute());

const asList = (settings: Partial<Settings>) => Object.entries(settings).map(([key, value]) => ({ key, value }));
/** The settings that customers can read. */
const shownToCustomers = ({
  payment_rejection_reasons: _reasons,
  sms_daily_limit: _limit,
  require_passkey: _passkey,
  notices: _notices,
  notice_texts: _texts,
  help_questions: _questions,
  ...settings
}: Settings) => settings;
const account = { bank: 'BPI', account_name: 'Campus Store', account_number: '1234-5678-90', qr_picture: '' };

describe('settings', () => {
  test('have a cautious default until they are set', async () => {
    expect(DEFAULT_SETTINGS).toMatchObject({
      allow_no_payment_proof: false,
      offer_delivery: false,
      payment_deadline_days: 3,
      proof_retention_days: 365,
      require_passkey: false,
    });
    expect(await readSettings(store.deps().em)).toEqual(DEFAULT_SETTINGS);
    expect(await (await store.customer(await store.make.customer())).settings.list()).toEqual(
      asList(shownToCustomers(DEFAULT_SETTINGS)),
    );
    expect(await (await store.staff(staffId)).settings.list()).toEqual(asList(DEFAULT_SETTINGS));
  });

  test('are set by staff, and set again', async () => {
    const { settings } = await store.staff(staffId);
    for (const value of [true, false, true]) {
      expect(await settings.save({ key: 'allow_no_payment_proof', value })).toEqual({ msg: 'Setting Field Updated' });
      expect(await readSettings(store.deps().em)).toEqual({ ...DEFAULT_SETTINGS, allow_no_payment_proof: value });
    }
    await settings.save({ key: 'payment_accounts', value: [{ ...account, password: 'dropped' }] });
    const { settings: shown } = await store.customer(await store.make.customer());
    expect(await shown.list()).toEqual(
      asList(shownToCustomers({ ...DEFAULT_SETTINGS, allow_no_payment_proof: true, payment_accounts: [account] })),
    );
    // The store's accounts are not public.
    const { settings: anybody } = await store.anyone();
    expect((await anybody.list()).map(({ key }) => key)).toEqual([
      'store',
      'allow_no_payment_proof',
      'offer_delivery',
      'payment_deadline_days',
      'unfetched_reminder_days',
      'unfetched_return_days',
      'pickup_hours',
      'product_hours',
      'product_piece_limit',
      'unpaid_order_limit',
      'proof_retention_days',
    ]);
  });

  test.each(['', 'allow', 'ALLOW_NO_PAYMENT_PROOF', '__proto__', 'constructor', 'toString'])(
    'reject the unknown key %j',
    async (key) => {
      const { settings } = await store.staff(staffId);
      expect(await toApiError(settings.save({ key, value: true }))).toMatchObject({
        code: 'invalid',
        message: serverMessages.settingUnknown,
      });
    },
  );

  test.each([
    ['allow_no_payment_proof', 'true', 'value'],
    ['allow_no_payment_proof', 1, 'value'],
    ['allow_no_payment_proof', null, 'value'],
    ['offer_delivery', undefined, 'value'],
    ['payment_accounts', {}, 'value'],
    ['payment_accounts', [{ ...account, bank: 5 }], 'value.0.bank'],
    ['payment_accounts', Array.from({ length: 9 }, () => account), 'value'],
    ['store', { ...DEFAULT_STORE, map_link: 'HTTPS://maps.example@evil.example/' }, 'value.map_link'],
    ['store', { ...DEFAULT_STORE, map_link: 'https:maps.example' }, 'value.map_link'],
    ['pickup_hours', { ...DEFAULT_PICKUP_HOURS, weekdays: [] }, 'value.weekdays'],
    ['pickup_hours', { ...DEFAULT_PICKUP_HOURS, weekdays: [8] }, 'value.weekdays.0'],
    ['pickup_hours', { ...DEFAULT_PICKUP_HOURS, last_slot: '08:30' }, 'value.last_slot'],
    ['pickup_hours', { ...DEFAULT_PICKUP_HOURS, first_slot: '24:00' }, 'value.first_slot'],
    ['pickup_hours', { ...DEFAULT_PICKUP_HOURS, first_slot: '08:00', last_slot: '08:00' }, 'value.first_slot'],
    ['pickup_hours', { ...DEFAULT_PICKUP_HOURS, slot_minutes: 0 }, 'value.slot_minutes'],
    ['pickup_hours', { ...DEFAULT_PICKUP_HOURS, cutoff: '00:00' }, 'value.cutoff'],
    ['pickup_hours', { ...DEFAULT_PICKUP_HOURS, days_ahead: 181 }, 'value.days_ahead'],
    ['pickup_hours', { ...DEFAULT_PICKUP_HOURS, orders_per_slot: -1 }, 'value.orders_per_slot'],
    ['payment_deadline_days', 1.5, 'value'],
    ['proof_retention_days', 29, 'value'],
    ['proof_retention_days', 3_651, 'value'],
  ])('reject for %s the value %j', async (key, value, field) => {
    const { settings } = await store.staff(staffId);
    const apiError = await toApiError(settings.save({ key, value }));
    expect(apiError).toMatchObject({ code: 'invalid', message: staffMessages.invalidInput });
    expect(Object.keys(apiError.errors ?? {})).toEqual([field]);
    expect(await readSettings(store.deps().em)).toEqual(DEFAULT_SETTINGS);
  });

  test('leave a row in the log when the value changes, and only then', async () => {
    const { settings } = await store.staff(staffId);
    const readChanges = async (key: string) =>
      (await settings.history({ key: [key] })).docs.map(({ action, who, changes }) => ({ action, who, changes }));
    await db(store.deps().em).deleteFrom('audit_log').execute();
    const saves: [string, unknown][] = [
      ['offer_delivery', false],
      ['offer_delivery', true],
      ['offer_delivery', true],
      ['payment_accounts', [account]],
      // MySQL returns the keys of JSON in its own order.
      ['payment_accounts', [Object.fromEntries(Object.entries(account).reverse())]],
      ['offer_delivery', false],
    ];
    for (const [key, value] of saves) await settings.save({ key, value });
    const by = { action: 'updated', who: expect.stringMatching(/^Staff/) };
    expect(await readChanges('offer_delivery')).toEqual([
      { ...by, changes: [{ field: 'offer_delivery', from: true, to: false }] },
      { ...by, changes: [{ field: 'offer_delivery', from: false, to: true }] },
    ]);
    expect(await readChanges('payment_accounts')).toEqual([
      { ...by, changes: [{ field: 'payment_accounts', from: [], to: [account] }] },
    ]);
    expect(await readChanges('allow_no_payment_proof')).toEqual([]);
  });

  test('keep the omitted parts of a change: the quiet hours of the notices, and the channels of each kind', async () => {
    const save = async (value: object) => (await store.staff(staffId)).settings.save({ key: 'notices', value });
    const notices = async () => (await readSettings(store.deps().em)).notices;
    const quiet_hours = { from: '21:00', until: '07:00' };
    await save({ channels: { ready: { sms: true, mail: true }, payment_due: { sms: true } } });
    await save({ quiet_hours });
    await save({ channels: { ready: { mail: false }, late: { mail: true } } });
    const merged = { ready: { sms: true, mail: false }, payment_due: { sms: true, mail: false }, late: { mail: true } };
    expect(await notices()).toMatchObject({ channels: merged, quiet_hours });
    await save({ quiet_hours: null });
    expect(await notices()).toMatchObject({ channels: merged, quiet_hours: null });
  });

  test('keep the notice texts that a change omits; null removes them', async () => {
    const save = async (value: object) => (await store.staff(staffId)).settings.save({ key: 'notice_texts', value });
    const texts = async () => (await readSettings(store.deps().em)).notice_texts;
    const text = { subject: 'Ready', mail: 'Come', sms: 'Come' };
    await save({ ready: text, late: text });
    await save({ late: { ...text, sms: 'Where are you?' }, moved: text });
    await save({ late: { mail: 'We wait' } });
    expect(await texts()).toEqual({
      ready: text,
      late: { ...text, sms: 'Where are you?', mail: 'We wait' },
      moved: text,
    });
    await save({ ready: null, moved: null });
    expect(Object.keys(await texts())).toEqual(['late']);
    await save({ late: null });
    expect(await texts()).toEqual({});
  });

  test('with an invalid stored value return to their default', async () => {
    await store.make.insert('account_setting', { key: 'offer_delivery', value: '"yes"' });
    await store.make.insert('account_setting', { key: 'of_an_older_version', value: '1' });
    expect(await readSettings(store.deps().em)).toEqual(DEFAULT_SETTINGS);
  });
});

describe('page views', () => {
  const views = () =>
    db(store.deps().em)
      .selectFrom('page_view')
      .select(['day', 'path', 'views'])
      .orderBy('day')
      .orderBy('path')
      .execute();

  test('are read by staff as a table of the last 30 days, the newest day and the most viewed screen first', async () => {
    await db(store.deps().em).deleteFrom('page_view').execute();
    store.clock.set(new Date('2026-11-20T16:00:00Z'));
    for (const [day, path, views] of [
      ['2026-11-21', '/home', 4],
      ['2026-11-20', '/home', 3],
      ['2026-11-20', '/login', 9],
      ['2026-10-23', '/home', 1],
      ['2026-10-22', '/home', 1000],
      ['2026-11-22', '/home', 1000],
    ]) {
      await store.make.insert('page_view', { day, path, views });
    }
    const { days, paths } = await (await store.staff(staffId)).settings.pageViews();
    expect([days.length, days[0], days[1], days[29]]).toEqual([30, '2026-11-21', '2026-11-20', '2026-10-23']);
    const none = Array.from({ length: 27 }, () => 0);
    expect(paths).toEqual([
      { path: '/login', total: 9, views: [0, 9, ...none, 0] },
      { path: '/home', total: 8, views: [4, 3, ...none, 1] },
    ]);
    const customer = await store.customer(await store.make.customer());
    expect(await toApiError(customer.settings.pageViews())).toMatchObject({ code: 'forbidden' });
    await db(store.deps().em).deleteFrom('page_view').execute();
  });

  test('are counted by screen and store day, without query or hash, and for known screens only', async () => {
    store.clock.set(new Date('2026-11-20T15:59:59.999Z'));
    await Promise.all(Array.from({ length: 10 }, () => countPageView(store.deps(), '/home?keyword=my+secret')));
    await countPageView(store.deps(), '/checkout#payment');
    store.clock.set(new Date('2026-11-20T16:00:00Z'));
    await countPageView(store.deps(), '/home');
    for (const path of ['', 'home', '/wp-admin', '/home/../etc', `/${'x'.repeat(5000)}`, '/home\n']) {
      await countPageView(store.deps(), path);
    }
    expect(await views()).toEqual([
      { day: '2026-11-20', path: '/checkout', views: 1 },
      { day: '2026-11-20', path: '/home', views: 10 },
      { day: '2026-11-21', path: '/home', views: 1 },
    ]);
  });
});
