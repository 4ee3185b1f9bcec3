export const FITTING = 1;
const STEPS = [FITTING, 1.5, 2, 3, 4] as const;
const MOST = 4;

export const withinZoom = (zoom: number): number => Math.min(Math.max(zoom, FITTING), MOST);

export const zoomedIn = (zoom: number): number => STEPS.find((step) => step > zoom + 0.01) ?? MOST;

export const zoomedOut = (zoom: number): number => STEPS.findLast((step) => step < zoom - 0.01) ?? FITTING;

export const zoomToggled = (zoom: number): number => (zoom > FITTING ? FITTING : 2);
