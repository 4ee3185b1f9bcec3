import { useRef, useState } from 'react';
import { messageOf, toApiError } from '#client/api/apiError.ts';
import type { ApiOutput } from '#client/api/appRouter.ts';
import { trpc } from '#client/api/client.ts';
import { staffSession } from '#client/api/session.ts';
import { uploadFile } from '#client/api/uploadFile.ts';
import { toServerPicture, UnreadablePicture } from '#client/backoffice/records/pictureFile.ts';
import { staffMessages } from '#shared/staffMessages.ts';

type Match = ApiOutput['stocks']['matchPictures'][number];

export interface MatchedPicture extends Match {
  picture: File;
  state: 'waiting' | 'done' | 'failed';
  reason: string | null;
}

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
    // A user who started over is not brought back.
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

export const MAX_PICTURES = 500;
const MAX_ZIP_BYTES = 500 * 1024 * 1024;
const MAX_PICTURE_BYTES = 20 * 1024 * 1024;

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};
const typeOf = (name: string): string | undefined => TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''];

/** Throws an Error with a message for people. */
async function picturesIn(files: readonly File[]): Promise<File[]> {
  const pictures: File[] = [];
  for (const file of files) {
    if (typeOf(file.name)) pictures.push(file);
    else if (/\.zip$/i.test(file.name)) pictures.push(...(await unpack(file)));
  }
  if (pictures.length === 0) throw new Error(staffMessages.noPicturesFound);
  if (pictures.length > MAX_PICTURES) throw new Error(staffMessages.tooManyPicturesSent);
  return pictures;
}

async function unpack(zip: File): Promise<File[]> {
  if (zip.size > MAX_ZIP_BYTES) throw new Error(staffMessages.tooLarge);
  const { unzipSync } = await import('fflate');
  let count = 0;
  let bytes = 0;
  try {
    const parts = unzipSync(new Uint8Array(await zip.arrayBuffer()), {
      filter: ({ name, originalSize }) => {
        // macOS adds a shadow of every file in a separate folder.
        if (!typeOf(name) || /(^|\/)(__MACOSX|\._)/.test(name) || originalSize > MAX_PICTURE_BYTES) return false;
        count += 1;
        bytes += originalSize;
        return count <= MAX_PICTURES + 1 && bytes <= MAX_ZIP_BYTES;
      },
    });
    return Object.entries(parts).map(
      ([name, part]) => new File([new Uint8Array(part)], name, { type: typeOf(name) ?? '' }),
    );
  } catch {
    throw new Error(staffMessages.zipUnreadable);
  }
}
