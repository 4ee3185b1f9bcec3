export interface FieldLabels {
  labels?: Readonly<Record<string, string>>;
  /** A value as text, such as the name of an id; undefined for the default. */
  show?: (field: string, value: unknown) => string | undefined;
}

export function fieldLabel(field: string, { labels }: FieldLabels = {}): string {
  const named = labels?.[field];
  if (named !== undefined) return named;
  const text = field.replaceAll('_', ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A value as one line of text: `(empty)` for none, lists with commas, rich text without markup. */
export function fieldValue(field: string, value: unknown, { show }: FieldLabels = {}): string {
  return show?.(field, value) ?? (plain(value) || '(empty)');
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(plain).filter(Boolean).join(', ');
  if (typeof value === 'object') return plainRecord(value);
  return String(value)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function plainRecord(value: object): string {
  if ('name' in value && typeof value.name === 'string') return value.name;
  return Object.entries(value)
    .filter(([name, each]) => name !== '_id' && plain(each) !== '')
    .map(([name, each]) => `${fieldLabel(name)}: ${plain(each)}`)
    .join('; ');
}
