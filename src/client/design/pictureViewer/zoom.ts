/** How many times its fitting size a picture is shown at; 1 shows all of it. */
export const FITTING = 1;
const STEPS = [FITTING, 1.5, 2, 3, 4] as const;
const MOST = 4;

/** A zoom within what is offered; fingers and wheels ask for anything. */
export const withinZoom = (zoom: number): number => Math.min(Math.max(zoom, FITTING), MOST);

/** The next step up from any zoom; the last one where there is none. */
export const zoomedIn = (zoom: number): number => STEPS.find((step) => step > zoom + 0.01) ?? MOST;

/** The next step down from any zoom. */
export const zoomedOut = (zoom: number): number => STEPS.findLast((step) => step < zoom - 0.01) ?? FITTING;

/** Returns the zoom after a double click or tap: close to that place, or all of the picture again. */
export const zoomToggled = (zoom: number): number => (zoom > FITTING ? FITTING : 2);
