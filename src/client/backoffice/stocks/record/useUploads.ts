import { useEffect, useRef, useState } from 'react';
import { useAskBeforeUnload } from '../../../browser/useAskBeforeUnload.ts';

export interface Upload {
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** The sent part, from 0 to 1. */
  progress: number;
  reason: string | null;
  /** False for a file that would be rejected again. */
  canRetry: boolean;
}

interface UploadOptions {
  send: (file: File, way: { onProgress: (part: number) => void; signal: AbortSignal }) => Promise<void>;
  findError: (file: File) => string | null;
  reasonOf: (error: unknown) => string | null;
  /** A file failed after the list had left the screen. */
  onLateFailure: (file: File) => void;
}

const MAX_CONCURRENT = 2;

const inState = (uploads: readonly Upload[], state: Upload['state']) =>
  uploads.filter((upload) => upload.state === state);

/** Continues on other screens; asks before the page is closed. */
export function useUploads(options: UploadOptions) {
  const [uploads, show] = useState<readonly Upload[]>([]);
  // A ref, because uploads continue when the screen is gone.
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
      // A cancelled file has already left the list.
      change(key, { state: 'failed', reason: options.reasonOf(error) });
      if (!isShown.current) options.onLateFailure(file);
    }
  }

  const isUnderWay = uploads.some(({ state }) => state === 'waiting' || state === 'sending');
  useAskBeforeUnload(isUnderWay);

  return {
    uploads,
    /** Completed uploads leave the list. */
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
    drop(key: number) {
      const request = requests.current.get(key);
      update(list.current.filter((upload) => upload.key !== key));
      request?.abort();
    },
  };
}
