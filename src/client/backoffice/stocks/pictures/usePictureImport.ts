import { useRef, useState } from 'react';
import { messageOf, toApiError } from '../../../api/apiError.ts';
import type { ApiOutput } from '../../../api/appRouter.ts';
import { trpc } from '../../../api/client.ts';
import { staffSession } from '../../../api/session.ts';
import { uploadFile } from '../../../api/uploadFile.ts';
import { toServerPicture, UnreadablePicture } from '../../records/pictureFile.ts';
import { picturesIn } from './zipPictures.ts';

type Match = ApiOutput['stocks']['matchPictures'][number];

/** A picture of a ZIP, the product that it is called after, and what became of it. */
export interface MatchedPicture extends Match {
  picture: File;
  state: 'waiting' | 'done' | 'failed';
  reason: string | null;
}

/** Pictures from a ZIP or from many files: matched first, then sent one after another until somebody stops it. */
export function usePictureImport() {
  const utils = trpc.useUtils();
  const [pictures, setPictures] = useState<readonly MatchedPicture[]>([]);
  const [error, setError] = useState<string>();
  const [state, setState] = useState<'choosing' | 'matching' | 'matched' | 'sending'>('choosing');
  const request = useRef<AbortController | null>(null);

  async function choose(files: readonly File[]) {
    const own = new AbortController();
    request.current = own;
    setError(undefined);
    setState('matching');
    try {
      const found = await picturesIn(files);
      const matches = await utils.client.stocks.matchPictures.query(
        { files: found.map(({ name }) => name.slice(-300)) },
        { signal: own.signal },
      );
      if (own.signal.aborted) return;
      setPictures(
        matches.flatMap((match, index) => {
          const picture = found[index];
          return picture ? [{ ...match, picture, state: 'waiting' as const, reason: null }] : [];
        }),
      );
      setState('matched');
    } catch (failure) {
      if (own.signal.aborted) return;
      const isOwn = failure instanceof Error && toApiError(failure) === null;
      setError(isOwn ? failure.message : messageOf(failure));
      setState('choosing');
    }
  }

  async function send() {
    const stop = new AbortController();
    request.current = stop;
    setState('sending');
    for (const [index, { product, picture, state }] of pictures.entries()) {
      if (stop.signal.aborted) break;
      if (!product || state === 'done') continue;
      const outcome = await sendOne(product._id, picture, stop.signal);
      if (outcome) setPictures((before) => before.map((each, at) => (at === index ? { ...each, ...outcome } : each)));
    }
    // Somebody who starts over is not brought back.
    if (request.current === stop) {
      request.current = null;
      setState('matched');
    }
    await utils.stocks.invalidate();
  }

  async function sendOne(_id: string, picture: File, signal: AbortSignal) {
    try {
      const form = new FormData();
      form.append('images', await toServerPicture(picture));
      await uploadFile(staffSession, `POST /api/stocks/${_id}/upload`, form, { signal });
      return { state: 'done' as const, reason: null };
    } catch (failure) {
      if (signal.aborted) return null;
      const reason = failure instanceof UnreadablePicture ? failure.message : messageOf(failure);
      return { state: 'failed' as const, reason };
    }
  }

  return {
    pictures,
    error,
    state,
    choose,
    send,
    stop: () => request.current?.abort(),
    startOver() {
      request.current?.abort();
      request.current = null;
      setPictures([]);
      setError(undefined);
      setState('choosing');
    },
  };
}
export type PictureImport = ReturnType<typeof usePictureImport>;
