import { DomainError } from '#shared/errors.ts';
import { whenCommitted } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/services.ts';

/** Stores a proof, runs `work`, then deletes the `unnamed` file. After a DomainError the new file is deleted; after others it may be committed. */
export async function withProof<Result>(
  { em, pictures, log }: Pick<Deps, 'em' | 'pictures' | 'log'>,
  file: Blob | null,
  work: (filename: string | null) => Promise<{ result: Result; unnamed: string | null }>,
): Promise<Result> {
  const filename = file && (await pictures.saveProof(file)).filename;
  // The change is committed: a file that cannot be deleted is left to the sweep.
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
