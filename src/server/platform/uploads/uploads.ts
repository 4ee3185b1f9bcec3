import type { IncomingMessage } from 'node:http';
import { DomainError } from '#shared/errors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { openTemporaryFiles } from '../files/temporaryFiles.ts';
import { requestCaller, UPLOAD_LANES, UPLOADS } from '../limits/lanes.ts';
import type { ReportLimit } from '../limits/rateLimits.ts';
import { waitToRefuse } from '../limits/refusals.ts';
import { createTurns, type LaneLimits } from '../limits/turns.ts';
import type { Lane } from '../requests/requestContext.ts';
import { discardBody } from './discardBody.ts';
import type { FormLimits } from './formLimits.ts';
import { type ReceivedForm, readForm, type UploadPace } from './readForm.ts';

/** A small form without a file, such as most orders, is no upload: it is read at once, also while others are sending. One with a file is. */
const SMALL_FORM_BYTES = 64 * 1024;

const RETRY_AFTER_SECONDS = 5;

/** Forms that are being read (docs/rules.md, Limits and failures). */
export interface Uploads {
  /**
   * Reads the form of the request that this work belongs to. `remove` deletes its files and releases its slot: to be called when
   * the call has ended, however it has. `report` is told how many uploads are left. Throws too_many before it reads a byte, and what readForm throws.
   */
  receive(request: IncomingMessage, limits: FormLimits, report?: ReportLimit): Promise<ReceivedForm>;
  /** Uploads under way. */
  count(): number;
}

/** The uploads of this process, on their way lying in `dataDir`. */
export function createUploads({
  dataDir,
  lanes = UPLOAD_LANES,
  pace,
}: {
  dataDir: string;
  lanes?: Record<Lane, LaneLimits>;
  /** How fast a form has to come; without it, as in the store. */
  pace?: UploadPace;
}): Uploads {
  const files = openTemporaryFiles(dataDir);
  const places = createTurns(UPLOADS, lanes);
  /** Takes a place of the caller; returns what gives it back. */
  const acquire = (report?: ReportLimit) => {
    const caller = requestCaller();
    const limit = { name: 'uploads', quota: lanes[caller.lane].each, resetSeconds: RETRY_AFTER_SECONDS };
    report?.({ ...limit, remaining: Math.max(0, places.left(caller) - 1) });
    let leave = () => {};
    const begin = (ended: () => void) => {
      leave = ended;
    };
    if (!places.take(caller, begin))
      throw new DomainError('too_many', serverMessages.tooManyUploads, { retryAfter: RETRY_AFTER_SECONDS });
    return () => {
      leave();
      leave = () => {};
    };
  };
  const acquireBefore = async (request: IncomingMessage, report?: ReportLimit) => {
    try {
      return acquire(report);
    } catch (error) {
      // The rest of the body costs the most, and stays with its sender until then.
      await waitToRefuse(Number(request.headers['content-length'] ?? 0));
      discardBody(request);
      throw error;
    }
  };
  return {
    receive: async (request, limits, report) => {
      let release = isSmall(request) ? () => {} : await acquireBefore(request, report);
      try {
        const { form, remove } = await readForm(request, limits, files.newPath, pace);
        if (isSmall(request) && hasFile(form)) {
          try {
            release = acquire(report);
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
    count: places.count,
  };
}

/** Whether a request says that little comes; one that does not say how much may send anything. */
function isSmall({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return length !== undefined && Number(length) <= SMALL_FORM_BYTES;
}

const hasFile = (form: FormData): boolean => [...form.values()].some((value) => typeof value !== 'string');
