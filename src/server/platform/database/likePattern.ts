/** A LIKE pattern for text that contains `keyword` anywhere, trimmed; nothing in it is a wildcard. */
export function containing(keyword: string): string {
  return `%${keyword.trim().replace(/[\\%_]/g, '\\$&')}%`;
}
