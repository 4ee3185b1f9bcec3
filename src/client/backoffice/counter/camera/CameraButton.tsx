import Camera from 'lucide-react/icons/camera';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useSetQuery } from '#client/backoffice/records/list/useListView.ts';
import { Banner } from '#client/design/banner/Banner.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { Dialog } from '#client/design/dialog/Dialog.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { staffMessages } from '#shared/staffMessages.ts';
import { picture } from '../counter.css.ts';

interface CameraButtonProps {
  onCode: (text: string) => void;
  onClosed: () => void;
}

export function CameraButton({ onCode, onClosed }: CameraButtonProps) {
  const [query] = useSearchParams();
  const setQuery = useSetQuery();
  // The page was reloaded to get the camera permission.
  const [isOpen, setOpen] = useState(query.has('camera'));

  function scan() {
    if (isCameraAllowed()) setOpen(true);
    // The current page has no camera permission, and a page keeps its permissions as long as it lives.
    else location.assign(`${location.pathname}?camera=1`);
  }

  return (
    <>
      <Button icon={<Camera size={18} aria-hidden />} onPress={scan}>
        Scan with camera
      </Button>
      {isOpen && (
        <CameraDialog
          onCode={onCode}
          onClose={() => {
            setOpen(false);
            setQuery({ camera: null }, { replace: true });
            onClosed();
          }}
        />
      )}
    </>
  );
}

interface PolicyOfDocument {
  featurePolicy?: { allowsFeature: (feature: string) => boolean };
}

/** Whether the page has a camera permission policy; browsers that cannot report it ignore it. */
function isCameraAllowed(): boolean {
  const { featurePolicy } = document as PolicyOfDocument;
  return featurePolicy?.allowsFeature('camera') ?? true;
}

/** Ten pictures a second find a code quickly and keep a tablet cool. */
const INTERVAL_MS = 100;

interface CameraDialogProps {
  onCode: (text: string) => void;
  onClose: () => void;
}

function CameraDialog({ onCode, onClose }: CameraDialogProps) {
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

/** Null if aborted. Rejects without a camera. */
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

/** In ms; a hidden page draws none. */
const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

type ReadFrame = (video: HTMLVideoElement) => Promise<string[]>;

interface Detector {
  detect: (source: CanvasImageSource) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

const FORMATS = ['qr_code', 'ean_13', 'ean_8', 'upc_a'];
/** Wide enough for a code that fills a third of the picture, and fast on a tablet. */
const MAX_WIDTH = 960;

async function createReader(): Promise<ReadFrame> {
  const native = await findDetector();
  if (native) return async (video) => (await native.detect(video)).map(({ rawValue }) => rawValue);
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, MAX_WIDTH / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (!context || canvas.width === 0) return [];
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return [decodeQR(context.getImageData(0, 0, canvas.width, canvas.height))];
    } catch {
      // The detector throws for a picture without a code.
      return [];
    }
  };
}

async function findDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const supported = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  const formats = FORMATS.filter((format) => supported.includes(format));
  return BarcodeDetector && formats.includes('qr_code') ? new BarcodeDetector({ formats }) : null;
}
