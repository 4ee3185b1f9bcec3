import { DomainError } from '#shared/errors.ts';
import type { Services } from '../../../platform/services.ts';

export interface SavedPicture {
  filename: string;
  width: number;
  height: number;
}

type PictureServices = Pick<Services, 'pictures' | 'log'>;

/** Stores all or none. Throws too_large or unsupported_media as `images.N`. After an unexpected error, maybe committed, files stay for the sweep. */
export async function withPictures<Result>(
  services: PictureServices,
  files: readonly File[],
  work: (pictures: SavedPicture[]) => Promise<Result>,
): Promise<Result> {
  const { pictures } = services;
  const saved = await Promise.allSettled(files.map((file) => pictures.saveProductImage(file)));
  const stored = saved.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const discardAll = () => Promise.all(stored.map(({ filename }) => discardPicture(services, filename)));
  const prepared =
    stored.length < files.length
      ? saved
      : await Promise.allSettled(stored.map(({ filename }) => pictures.prepareVariants(filename)));
  if (prepared.some(({ status }) => status === 'rejected')) {
    await discardAll();
    throw toApiError(prepared);
  }
  try {
    return await work(stored);
  } catch (error) {
    if (error instanceof DomainError) await discardAll();
    throw error;
  }
}

/** A file that cannot be deleted is left to the sweep. */
export async function discardPicture({ pictures, log }: PictureServices, filename: string): Promise<void> {
  await pictures
    .removeProductImage(filename)
    .catch((error: unknown) => log.warn({ err: error }, 'a product picture could not be removed'));
}

/** An unexpected error first, otherwise the first error with every failed file. */
function toApiError(outcomes: readonly PromiseSettledResult<unknown>[]): unknown {
  const rejected = outcomes.flatMap((outcome, index) =>
    outcome.status === 'rejected' ? [{ index, reason: outcome.reason as unknown }] : [],
  );
  const error = rejected.find(({ reason }) => !(reason instanceof DomainError) || reason.code === 'unavailable');
  if (error) return error.reason;
  const rejections = rejected.flatMap(({ index, reason }) =>
    reason instanceof DomainError ? [{ index, reason }] : [],
  );
  const errors = Object.fromEntries(rejections.map(({ index, reason }) => [`images.${index}`, reason.message]));
  return rejections[0] && new DomainError(rejections[0].reason.code, rejections[0].reason.message, { errors });
}
