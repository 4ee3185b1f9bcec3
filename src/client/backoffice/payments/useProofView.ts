import { useState } from 'react';

const MAX_ZOOM = 6;
const STEP = 1.5;

/** How a proof is looked at: zoom (1 fits) and turn (degrees, clockwise); another proof begins anew. */
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
export type ProofView = ReturnType<typeof useProofView>;
