import type { IncomingMessage } from 'node:http';
import { openTemporaryFiles } from '../files/temporaryFiles.ts';
import { CAPS, type CapLimits, createCap } from '../limits/caps.ts';
import type { FormLimits } from './formLimits.ts';
import { type ReceivedForm, readForm } from './readForm.ts';

/** A smaller form, such as most orders, is no upload: it is read at once, also while others are sending. */
const SMALL_FORM_BYTES = 64 * 1024;

/** Whether a request says that little comes; one that does not say how much may send anything. */
const isSmall = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? Infinity) <= SMALL_FORM_BYTES;

/** Forms that are being read (docs/rules.md, Limits and failures). */
export interface Uploads {
  /**
   * Reads the form of the request that this work belongs to. `remove` deletes its files: to be called when the call has ended, however it
   * has. Throws too_many before it reads a byte, and what readForm throws.
   */
  receive(request: IncomingMessage, limits: FormLimits): Promise<ReceivedForm>;
  /** Forms that are being read. */
  count(): number;
}

/** The uploads of this process, on their way lying in `dataDir`. */
export function createUploads({
  dataDir,
  cap = CAPS.upload,
  mostMs,
}: {
  dataDir: string;
  cap?: CapLimits;
  /** How long a form may take; without it, as in the store. */
  mostMs?: number;
}): Uploads {
  const files = openTemporaryFiles(dataDir);
  const places = createCap(cap);
  return {
    receive: async (request, limits) => {
      const leave = isSmall(request) ? () => {} : await places.take();
      return readForm(request, limits, files.newPath, mostMs).finally(leave);
    },
    count: places.count,
  };
}
