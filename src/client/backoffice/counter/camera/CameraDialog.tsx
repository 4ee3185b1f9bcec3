import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { staffMessages } from '#shared/staffMessages.ts';
import { Banner } from '../../../design/banner/Banner.tsx';
import { Dialog } from '../../../design/dialog/Dialog.tsx';
import { Note } from '../../../design/text/Note.tsx';
import { picture } from './camera.css.ts';
import { createReader, type ReadFrame } from './reader.ts';

/** Between two pictures: ten a second find a code at once and leave a tablet cool. */
const INTERVAL_MS = 100;

interface CameraDialogProps {
  /** A code was read; the dialog closes. */
  onCode: (text: string) => void;
  onClose: () => void;
}

/** The picture of the camera, until it reads a code. Where there is none, typing goes on as before. */
export function CameraDialog({ onCode, onClose }: CameraDialogProps) {
  const [hasFailed, setFailed] = useState(false);
  return (
    <Dialog title="Scan a code" size="medium" onClose={onClose}>
      {hasFailed ? (
        <Banner tone="notice">{staffMessages.noCamera}</Banner>
      ) : (
        <>
          <CameraPicture
            onCode={(text) => {
              onClose();
              onCode(text);
            }}
            onFail={() => setFailed(true)}
          />
          <Note>Point the camera at the code, or type it instead.</Note>
        </>
      )}
    </Dialog>
  );
}

function CameraPicture({ onCode, onFail }: { onCode: (text: string) => void; onFail: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const onRead = useEffectEvent(onCode);
  const onEnd = useEffectEvent(onFail);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    watch(video, signal)
      .then((text) => text !== null && onRead(text))
      .catch(() => !signal.aborted && onEnd());
    return () => ending.abort();
  }, []);

  return <video ref={video} className={picture} muted playsInline aria-label="Camera view" />;
}

/** Shows the camera until it reads a code, which it returns; null once it was ended. Rejects where there is no camera. */
async function watch(video: React.RefObject<HTMLVideoElement | null>, signal: AbortSignal): Promise<string | null> {
  const read = await createReader();
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    const element = video.current;
    if (signal.aborted || !element) return null;
    element.srcObject = stream;
    await element.play();
    return await firstCode(element, read, signal);
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

async function firstCode(element: HTMLVideoElement, read: ReadFrame, signal: AbortSignal): Promise<string | null> {
  let readAt = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    const now = await nextFrame();
    if (now - readAt < INTERVAL_MS) continue;
    readAt = now;
    const [code] = await read(element);
    if (code !== undefined) return code;
  }
  return null;
}

/** The next frame that the page draws, as its time in milliseconds; a page that nobody sees draws none. */
const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
