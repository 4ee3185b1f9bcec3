import { DomainError } from '#shared/errors.ts';
import type { Services } from '../../platform/services.ts';

export interface SavedPicture {
  filename: string;
  width: number;
  height: number;
}

type PictureServices = Pick<Services, 'pictures' | 'log'>;

/**
 * Stores all pictures in all widths while `work` writes their rows, or none: throws too_large or unsupported_media as `images.N`, and as `work`.
 * After an unexpected error, which may follow a commit, the files stay and the sweep decides.
 */
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

/** Takes away a picture that no row names any more. A file that will not go is left to the sweep and fails nobody's call. */
export async function discardPicture({ pictures, log }: PictureServices, filename: string): Promise<void> {
  await pictures
    .removeProductImage(filename)
    .catch((error: unknown) => log.warn({ err: error }, 'a product picture could not be removed'));
}

/** Returns one error for several files: an error of the store before all, else the first error with every file in error. */
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
