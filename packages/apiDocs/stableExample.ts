/** Values that differ from run to run, by their fields, and the constant that replaces each. */
const STAND_INS: Readonly<Record<string, unknown>> = {
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.7Qm0…',
  begins_with: 'cs_live_PDrZ',
  ticket: 'x3nK0lQ5…',
  undo: 'eyJsaW5lIjp7…',
  demo_code: '418205',
  code: '418205',
  // By the database's own clock.
  updated_at: '2026-11-20T02:00:00.000Z',
  import_id: '0b8e7f5e-6d0f-4b57-9d2c-3f1f6a3a9d11',
  proof_of_payment_filename: 'proof-9f2c4e.jpg',
  proof_of_payment_url: '/public/images/proof-9f2c4e.jpg?expires=1795400000&signature=…',
};
/** Entries of a list that an example shows, and characters of a text. */
const MAX_ENTRIES = 2;
const MAX_TEXT = 160;

/** An input or response as an example shows it: the same for every run, and short. */
export function toStable(value: unknown, name = ''): unknown {
  if (value === null || value === undefined) return value;
  if (Object.hasOwn(STAND_INS, name) && value !== '') return STAND_INS[name];
  if (typeof value === 'string') return toShort(value);
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((entry) => toStable(entry));
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, toStable(member, key)]));
}

function toShort(text: string): string {
  const named = text.replace(/^[0-9a-f]{16,}(?=\.jpg$)/, 'd1f4a07c');
  return named.length > MAX_TEXT ? `${named.slice(0, MAX_TEXT)}…` : named;
}
