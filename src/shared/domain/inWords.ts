/** Names in a row: "Ana", "Ana and Ben", "Ana, Ben and Cora". */
export const inWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
