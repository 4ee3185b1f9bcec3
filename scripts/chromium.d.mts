/** Debian's package, and the program in it: Chromium without windows, which takes a fifth less of the processor. */
export const HEADLESS_SHELL: string;

/** Path of the browser that the tests drive: CHROMIUM_PATH when set, else the first one found; undefined when there is none. */
export function findChromium(): string | undefined;

/** The same for what measures a browser as people have it; the headless shell only where nothing else is found. */
export function findChromiumWithWindows(): string | undefined;
