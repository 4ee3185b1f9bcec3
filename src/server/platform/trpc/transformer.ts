import superjson, { type SuperJSONResult } from 'superjson';

/** Whether JSON alone carries a value whole: no dates, no undefined, no classes. */
function isJson(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.every(isJson);
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  for (const key in value) {
    if (!isJson((value as Record<string, unknown>)[key])) return false;
  }
  return true;
}

/**
 * superjson, which the browser speaks; what JSON carries as it is goes without the copy that superjson makes of every value
 * in search of others (a tenth of a catalog request).
 */
export const transformer = {
  serialize: (value: unknown): SuperJSONResult =>
    isJson(value) ? { json: value as SuperJSONResult['json'] } : superjson.serialize(value),
  deserialize: (sent: SuperJSONResult): unknown => superjson.deserialize(sent),
};
