/** Debian's package and its program: Chromium without windows, which uses a fifth less CPU. */
export const HEADLESS_SHELL: string;

/** Path of the tests' browser: CHROMIUM_PATH if set, otherwise the first one found; undefined if there is none. */
export function findChromium(): string | undefined;

/** A browser with windows, for realistic measurements; the headless shell only if there is no other. */
export function findChromiumWithWindows(): string | undefined;
