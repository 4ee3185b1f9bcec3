import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { DEFAULT_STORE } from '#shared/domain/storeFacts.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { openTestStore } from '#test/store/testStore.ts';
import { readStoreConfig } from '../app.ts';
import { sweepStorePictures } from '../orders/proofs/sweepStorePictures.ts';
import { listSettings } from './settings.queries.ts';

const store = await openTestStore();
const staff = await store.staff(await store.make.staff());

const account = { bank: 'GCash', account_name: 'Campus Store', account_number: '0917 555 0302' };
const draw = (format: 'jpeg' | 'png') =>
  sharp({ create: { width: 90, height: 90, channels: 3, background: '#fff' } })
    .toFormat(format)
    .toBuffer();
async function upload(format: 'jpeg' | 'png' = 'jpeg', count = 1) {
  const form = new FormData();
  for (let file = 0; file < count; file += 1) {
    form.append('file', new File([new Uint8Array(await draw(format))], `qr.${format}`, { type: `image/${format}` }));
  }
  return staff.settings.uploadAccountPicture(form);
}
const save = (qr_picture: string) =>
  staff.settings.save({ key: 'payment_accounts', value: [{ ...account, qr_picture }] });
const shown = async () => {
  const list = await listSettings(store.deps(), { kind: 'customer' } as never);
  return list.find(({ key }) => key === 'payment_accounts')?.value;
};

test('an account shows the picture of its QR code to customers, and the change is in its history', async () => {
  const { qr_picture } = await upload();
  expect(await store.services.pictures.productImage(qr_picture)).toMatchObject({ type: 'image/jpeg' });
  await save(qr_picture);
  expect(await shown()).toEqual([{ ...account, qr_picture }]);
  const { docs } = await staff.settings.history({ key: ['payment_accounts'] });
  expect(docs[0]?.changes).toContainEqual({ field: 'payment_accounts', from: [], to: [{ ...account, qr_picture }] });
});

test('an account keeps its picture if a change omits it, and loses it if the change empties it', async () => {
  const { qr_picture } = await upload();
  await save(qr_picture);
  await staff.settings.save({ key: 'payment_accounts', value: [{ ...account, bank: 'BPI Family' }] });
  expect(await shown()).toEqual([{ ...account, bank: 'BPI Family', qr_picture }]);
  await save('');
  expect(await shown()).toEqual([{ ...account, qr_picture: '' }]);
});

test('of two wallets with one number each keeps its own picture, and a new one gets none', async () => {
  const { qr_picture } = await upload();
  const maya = { ...account, bank: 'Maya' };
  await save(qr_picture);
  await staff.settings.save({ key: 'payment_accounts', value: [maya, account] });
  expect(await shown()).toEqual([
    { ...maya, qr_picture: '' },
    { ...account, qr_picture },
  ]);
  await save('');
});

test('an unknown picture and a file that is no product picture are rejected', async () => {
  for (const [name, field] of [
    [`${'a'.repeat(32)}.jpg`, 'value.0.qr_picture'],
    [`proof-${'a'.repeat(32)}.jpg`, 'value.0.qr_picture'],
    ['../../etc/passwd', 'value.0.qr_picture'],
    ['https://example.com/a.jpg', 'value.0.qr_picture'],
  ] as const) {
    await expect(save(name), name).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      cause: { errors: { [field]: staffMessages.accountPictureUnknown } },
    });
  }
});

test('an upload is one JPEG', async () => {
  await expect(upload('png')).rejects.toMatchObject({ cause: { code: 'unsupported_media' } });
  await expect(upload('jpeg', 0)).rejects.toMatchObject({ cause: { errors: { file: serverMessages.noFile } } });
  await expect(upload('jpeg', 2)).rejects.toMatchObject({ cause: { errors: { file: serverMessages.onePictureOnly } } });
});

test('the sweep keeps the pictures of accounts and the logo, and removes unused ones', async () => {
  const [used, logo, unused] = [await upload(), await upload(), await upload()];
  await save(used.qr_picture);
  await staff.settings.save({ key: 'store', value: { ...DEFAULT_STORE, logo: logo.qr_picture } });
  expect((await readStoreConfig(store.services)).logo).toBe(`/public/images/${logo.qr_picture}?w=160`);
  const { pictures } = store.services;
  for (const { qr_picture } of [used, logo, unused]) {
    // Young files stay, because their rows may not be written yet.
    const long = new Date(Date.now() - 2 * 3_600_000);
    await utimes(join(store.services.config.dataDir, 'uploads', 'products', qr_picture), long, long);
  }
  expect(await sweepStorePictures(store.deps())).toBe('1 set aside, 0 deleted');
  expect(await pictures.productImage(logo.qr_picture)).not.toBeNull();
  expect(await pictures.productImage(used.qr_picture)).not.toBeNull();
  expect(await pictures.productImage(unused.qr_picture)).toBeNull();
});
