/** A new key, no two of which are the same. Not randomUUID: browsers offer that on secure pages alone, and some stores are reached by plain HTTP. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
