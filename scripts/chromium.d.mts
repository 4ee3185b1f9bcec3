/**
 * Path of the browser that the tests drive: CHROMIUM_PATH when set, else the first one found; undefined when there is none.
 * Where there is a choice it is the one without windows, or with `likePeople` the one that people use.
 */
export function findChromium(options?: { likePeople?: boolean }): string | undefined;
