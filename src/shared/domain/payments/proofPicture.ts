/** Wide enough for the small print of a bank's slip. A screenshot of a whole page may be far taller. */
const MAX_WIDTH = 1_440;
const MAX_PIXELS = 16_000_000;

/** Scaled size of a proof in pixels, bounded by width and area, not by height. */
export function proofSides({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, MAX_WIDTH / width, Math.sqrt(MAX_PIXELS / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
