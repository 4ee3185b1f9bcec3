import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '#client/design/button/IconButton.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { ScrollRegion } from '#client/design/layout/ScrollRegion.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Link } from '#client/design/link/Link.tsx';
import { Text } from '#client/design/text/Text.tsx';
import type { Order } from '#shared/contracts/orders.ts';
import { messages } from '#shared/messages.ts';
import { useKeys } from '../keys/useKeys.ts';
import { proofName, proofUrl, useExpiredProof } from '../order/ProofPicture.tsx';
import { box, figure, picture, viewport } from './payments.css.ts';

interface ProofViewerProps {
  order: Order;
  view: ProofView;
  onExpired: () => void;
}

export function ProofViewer({ order, view, onExpired }: ProofViewerProps) {
  const url = proofUrl(order);
  const onError = useExpiredProof(order, onExpired);
  const [size, setSize] = useState({ width: 3, height: 4 });
  const region = useEnlarged(view, size);
  if (url === null) {
    return (
      <Stack gap="2" data-sticky>
        <Text tone="muted" role="status">
          {messages.noProof}
        </Text>
      </Stack>
    );
  }
  const isOnItsSide = view.turn % 180 !== 0;
  const { width, height } = isOnItsSide ? { width: size.height, height: size.width } : size;
  return (
    <Stack gap="2" data-sticky>
      <ScrollRegion className={viewport} label="Proof of payment" isAlwaysTabStop ref={region}>
        <div
          className={box}
          style={{
            width: `calc(min(100cqw, ${(100 * width) / height}cqh) * ${view.zoom})`,
            aspectRatio: `${width} / ${height}`,
          }}
        >
          <img
            key={url}
            src={url}
            // Decoded synchronously: it appears together with its facts.
            decoding="sync"
            alt={proofName(order)}
            className={picture}
            style={{
              width: isOnItsSide ? `${(100 * size.width) / size.height}%` : '100%',
              transform: `translate(-50%, -50%) rotate(${view.turn}deg)`,
            }}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth || 3, height: naturalHeight || 4 })
            }
            onError={onError}
          />
        </div>
      </ScrollRegion>
      <Inline gap="2">
        <IconButton label="Zoom out" onPress={view.smaller}>
          <Minus size={20} aria-hidden />
        </IconButton>
        <output className={figure} aria-label="Zoom">
          {Math.round(view.zoom * 100)}%
        </output>
        <IconButton label="Zoom in" onPress={view.larger}>
          <Plus size={20} aria-hidden />
        </IconButton>
        <IconButton label="Rotate picture" onPress={view.rotate}>
          <RotateCw size={20} aria-hidden />
        </IconButton>
        <Link href={order.proof_of_payment_url ?? url} target="_blank" rel="noreferrer" isAlone>
          Open in a new window
        </Link>
      </Inline>
    </Stack>
  );
}

/** Pixels by which an arrow key moves an enlarged picture. */
const MOVE = 80;
const MOVES: Readonly<Record<string, readonly [left: number, top: number]>> = {
  arrowleft: [-1, 0],
  arrowright: [1, 0],
  arrowup: [0, -1],
  arrowdown: [0, 1],
};

/** Keeps the center of an enlarged picture in place when it grows, turns or loads, and moves it by arrow keys wherever the focus is. */
function useEnlarged({ zoom, turn }: ProofView, size: { width: number; height: number }) {
  const region = useRef<HTMLElement>(null);
  // The center of the view as parts of the whole from left and top.
  const before = useRef({ zoom, turn, size, x: 0.5, y: 0.5 });
  const move = (key: string) => {
    const [left = 0, top = 0] = MOVES[key] ?? [];
    region.current?.scrollBy({ left: left * MOVE, top: top * MOVE });
  };
  useKeys(zoom === 1 ? [] : [{ keys: Object.keys(MOVES), label: 'move the picture', moves: true, run: move }]);
  useLayoutEffect(() => {
    const box = region.current;
    if (!box) return;
    const was = before.current;
    const [x, y] = was.zoom === 1 ? [0.5, 0.5] : was.turn === turn ? [was.x, was.y] : [1 - was.y, was.x];
    box.scrollTo(x * box.scrollWidth - box.clientWidth / 2, y * box.scrollHeight - box.clientHeight / 2);
    const note = () => {
      const [left, top] = [box.scrollLeft + box.clientWidth / 2, box.scrollTop + box.clientHeight / 2];
      before.current = { zoom, turn, size, x: left / box.scrollWidth, y: top / box.scrollHeight };
    };
    note();
    box.addEventListener('scroll', note);
    return () => box.removeEventListener('scroll', note);
  }, [zoom, turn, size]);
  return region;
}

const MAX_ZOOM = 6;
const STEP = 1.5;

/** Zoom (1 fits) and rotation (degrees, clockwise) of a proof; reset for another proof. */
export function useProofView(filename: string | null | undefined) {
  const fitting = { filename, zoom: 1, turn: 0 };
  const [view, setView] = useState(fitting);
  const current = view.filename === filename ? view : fitting;
  const { zoom, turn } = current;
  return {
    zoom,
    turn,
    larger: () => setView({ ...current, zoom: Math.min(MAX_ZOOM, zoom * STEP) }),
    smaller: () => setView({ ...current, zoom: Math.max(1, zoom / STEP) }),
    fit: () => setView(fitting),
    rotate: () => setView({ ...current, turn: (turn + 90) % 360 }),
  };
}
type ProofView = ReturnType<typeof useProofView>;
