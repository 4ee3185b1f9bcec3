import type { AccountPicture, Settings } from '#shared/contracts/settings.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import type { Deps } from '../platform/services.ts';
import type { FormLimits } from '../platform/uploads/uploads.ts';

/** A second file is accepted, so that the error can name it. */
export const ACCOUNT_FORM_LIMITS: FormLimits = {
  bytes: 3 * 1024 * 1024,
  fileNames: ['file'],
  files: 2,
  fields: 2,
  fieldBytes: 1_000,
};

/** Stores a picture of an account or the logo; job `pictures` deletes unused ones. Throws invalid, too_large, unsupported_media. */
export async function uploadAccountPicture({ pictures }: Deps, form: FormData): Promise<AccountPicture> {
  const files = form.getAll('file').filter((entry): entry is File => entry instanceof File && entry.size > 0);
  const [file, another] = files;
  const message = another ? serverMessages.onePictureOnly : serverMessages.noFile;
  if (!file || another) throw fieldError('invalid', 'file', message);
  const { filename } = await pictures.saveProductImage(file);
  return { qr_picture: filename };
}

/** Throws invalid at `value.logo`. */
export async function assertLogoExists({ pictures }: Deps, { logo }: Settings['store']): Promise<void> {
  if (logo === '' || (await pictures.hasProductImage(logo))) return;
  throw new DomainError('invalid', staffMessages.invalidInput, {
    errors: { 'value.logo': staffMessages.accountPictureUnknown },
  });
}

/** Throws invalid at each `value.N.qr_picture`. */
export async function assertPicturesExist({ pictures }: Deps, accounts: Settings['payment_accounts']): Promise<void> {
  const message = staffMessages.accountPictureUnknown;
  const errors: Record<string, string> = {};
  for (const [index, { qr_picture }] of accounts.entries()) {
    if (qr_picture === '' || (await pictures.hasProductImage(qr_picture))) continue;
    errors[`value.${index}.qr_picture`] = message;
  }
  if (Object.keys(errors).length > 0) throw new DomainError('invalid', staffMessages.invalidInput, { errors });
}
