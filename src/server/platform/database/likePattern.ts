/** A LIKE pattern for text that contains `keyword` anywhere, trimmed; nothing in it is a wildcard. */
export const containing = (keyword: string): string => `%${keyword.trim().replace(/[\\%_]/g, '\\$&')}%`;
