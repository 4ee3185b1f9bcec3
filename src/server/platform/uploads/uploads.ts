import type { IncomingMessage } from 'node:http';
import { openTemporaryFiles } from '../files/temporaryFiles.ts';
import type { ReportLimit } from '../rateLimits.ts';
import { discardBody } from './discardBody.ts';
import type { FormLimits } from './formLimits.ts';
import { type ReceivedForm, readForm, type UploadPace } from './readForm.ts';
import { createUploadLimiter, type UploadLimits } from './uploadLimiter.ts';

/** A small form without a file, such as most orders, is no upload: it is read at once, whoever else is sending. One with a file is. */
const SMALL_FORM_BYTES = 64 * 1024;

const LIMITS: UploadLimits = { perCaller: 2, inProcess: 16, forStaff: 4 };

/** Forms that are being read (docs/rules.md, Limits and failures). */
export interface Uploads {
  /**
   * Reads the form of a request in the name of `caller`. `remove` deletes its files and releases its slot: to be called when
   * the call has ended, however it has. `report` is told how many uploads are left. Throws too_many before it reads a byte, and what readForm throws.
   */
  receive(request: IncomingMessage, limits: FormLimits, caller: string, report?: ReportLimit): Promise<ReceivedForm>;
  /** Uploads under way. */
  count(): number;
}

/** The uploads of this process, on their way lying in `dataDir`. */
export function createUploads({
  dataDir,
  limits = LIMITS,
  pace,
}: {
  dataDir: string;
  limits?: UploadLimits;
  /** How fast a form has to come; without it, as in the store. */
  pace?: UploadPace;
}): Uploads {
  const files = openTemporaryFiles(dataDir);
  const limiter = createUploadLimiter(limits);
  const acquire = (request: IncomingMessage, caller: string, report?: ReportLimit) => {
    try {
      return limiter.acquire(caller, report);
    } catch (error) {
      discardBody(request);
      throw error;
    }
  };
  return {
    receive: async (request, limits, caller, report) => {
      let release = isSmall(request) ? () => {} : acquire(request, caller, report);
      try {
        const { form, remove } = await readForm(request, limits, files.newPath, pace);
        if (isSmall(request) && hasFile(form)) {
          try {
            release = limiter.acquire(caller, report);
          } catch (error) {
            await remove();
            throw error;
          }
        }
        return { form, remove: () => remove().finally(release) };
      } catch (error) {
        release();
        throw error;
      }
    },
    count: limiter.count,
  };
}

/** Whether a request says that little comes; one that does not say how much may send anything. */
function isSmall({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return length !== undefined && Number(length) <= SMALL_FORM_BYTES;
}

const hasFile = (form: FormData): boolean => [...form.values()].some((value) => typeof value !== 'string');
