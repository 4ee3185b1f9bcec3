/** Path of the browser that the tests drive: CHROMIUM_PATH when set, else the first one found; undefined when there is none. */
export function findChromium(): string | undefined;
