import type { IncomingMessage } from 'node:http';
import { openTemporaryFiles } from '../files/temporaryFiles.ts';
import { CAPS, type CapLimits, createCap } from '../limits/caps.ts';
import type { FormLimits } from './formLimits.ts';
import { type ReceivedForm, readForm } from './readForm.ts';

/** A smaller form, such as most orders, is no upload: it is read at once, also while others are sending. */
const SMALL_FORM_BYTES = 64 * 1024;

/** Forms that are being read (docs/rules/operations.md, Files and failures). */
export type Uploads = ReturnType<typeof createUploads>;

/** The uploads of this process, on their way lying in `dataDir`; in the store a form takes a minute at most. */
export function createUploads({
  dataDir,
  cap = CAPS.upload,
  mostMs = 60_000,
}: {
  dataDir: string;
  cap?: CapLimits;
  mostMs?: number;
}) {
  const files = openTemporaryFiles(dataDir);
  const places = createCap(cap);
  return {
    /** Reads the form of the request that this work belongs to. Throws too_many before it reads a byte, and what readForm throws. */
    receive: async (request: IncomingMessage, limits: FormLimits): Promise<ReceivedForm> => {
      const isSmall = Number(request.headers['content-length'] ?? Infinity) <= SMALL_FORM_BYTES;
      const leave = isSmall ? () => {} : await places.take();
      return readForm(request, limits, files.newPath, mostMs).finally(leave);
    },
    count: places.count,
  };
}
