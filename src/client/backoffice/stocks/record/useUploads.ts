import { useEffect, useRef, useState } from 'react';
import { useAskBeforeUnload } from '../../../browser/useAskBeforeUnload.ts';

/** A file on its way, or what became of it. */
export interface Upload {
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** How much of it has gone out, from 0 to 1. */
  progress: number;
  /** Why it failed, where that is known. */
  reason: string | null;
  /** False for a file that would be rejected again. */
  canRetry: boolean;
}

interface UploadOptions {
  /** Sends one file; rejects where that failed. */
  send: (file: File, way: { onProgress: (part: number) => void; signal: AbortSignal }) => Promise<void>;
  /** Why a file need not even be sent, or null. */
  findError: (file: File) => string | null;
  reasonOf: (error: unknown) => string | null;
  /** A file failed after the list had left the screen. */
  onLateFailure: (file: File) => void;
}

/** So many files go out at the same time. */
const MAX_CONCURRENT = 2;

const inState = (uploads: readonly Upload[], state: Upload['state']) =>
  uploads.filter((upload) => upload.state === state);

/**
 * Several files, one request each, two at a time: with progress, and to be cancelled or tried again one by one. Whoever
 * goes to another screen meanwhile stops nothing; who would close the page is asked.
 */
export function useUploads(options: UploadOptions) {
  const [uploads, show] = useState<readonly Upload[]>([]);
  // Beside the state, since the files go on when the screen that shows them is gone.
  const list = useRef(uploads);
  const requests = useRef(new Map<number, AbortController>());
  const lastKey = useRef(0);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  function update(next: readonly Upload[]) {
    list.current = next;
    show(next);
    for (const upload of inState(next, 'waiting').slice(0, MAX_CONCURRENT - inState(next, 'sending').length)) {
      if (!requests.current.has(upload.key)) void start(upload);
    }
  }
  const change = (key: number, patch: Partial<Upload>) =>
    update(list.current.map((upload) => (upload.key === key ? { ...upload, ...patch } : upload)));

  async function start({ key, file }: Upload) {
    const request = new AbortController();
    requests.current.set(key, request);
    change(key, { state: 'sending', progress: 0 });
    try {
      await options.send(file, { onProgress: (progress) => change(key, { progress }), signal: request.signal });
      requests.current.delete(key);
      change(key, { state: 'done' });
    } catch (error) {
      requests.current.delete(key);
      // One that was cancelled has left the list already.
      change(key, { state: 'failed', reason: options.reasonOf(error) });
      if (!isShown.current) options.onLateFailure(file);
    }
  }

  const isUnderWay = uploads.some(({ state }) => state === 'waiting' || state === 'sending');
  useAskBeforeUnload(isUnderWay);

  return {
    uploads,
    /** Uploads that are done leave the list. */
    add(files: readonly File[]) {
      const added = files.map((file): Upload => {
        const reason = options.findError(file);
        lastKey.current += 1;
        const state = reason === null ? 'waiting' : 'failed';
        return { key: lastKey.current, file, state, progress: 0, reason, canRetry: reason === null };
      });
      update([...list.current.filter(({ state }) => state !== 'done'), ...added]);
    },
    retry: (key: number) => change(key, { state: 'waiting', reason: null }),
    /** Takes a file off the list, and back where it is on its way. */
    drop(key: number) {
      const request = requests.current.get(key);
      update(list.current.filter((upload) => upload.key !== key));
      request?.abort();
    },
  };
}
