/** A new unique key. Not randomUUID: browsers offer it on secure pages only, and some stores use plain HTTP. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
