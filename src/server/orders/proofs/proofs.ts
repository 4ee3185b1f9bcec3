import { DomainError } from '#shared/errors.ts';
import { whenCommitted } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/services.ts';

/**
 * Stores a proof on disk while `work` writes the row that names it, and takes the file away again where the store rejected.
 * `work` returns which file is no longer named by any row, or null. An error of any other kind may have come after the
 * commit: then the file stays, and the sweep of orphans decides later.
 */
export async function withProof<Result>(
  { em, pictures, log }: Pick<Deps, 'em' | 'pictures' | 'log'>,
  file: Blob | null,
  work: (filename: string | null) => Promise<{ result: Result; unnamed: string | null }>,
): Promise<Result> {
  const filename = file && (await pictures.saveProof(file)).filename;
  // The change is made already: a file that cannot be deleted is left to the sweep and fails no call.
  const discard = (name: string) =>
    pictures.removeProof(name).catch((error: unknown) => log.warn({ err: error }, 'a proof could not be removed'));
  try {
    const { result, unnamed } = await work(filename);
    if (unnamed !== null) await whenCommitted(em, () => discard(unnamed));
    return result;
  } catch (error) {
    if (filename !== null && error instanceof DomainError) await discard(filename);
    throw error;
  }
}
