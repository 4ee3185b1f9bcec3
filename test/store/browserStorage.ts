/** A Storage like a browser's over these entries: its own keys are the stored keys. */
export function createStorage(
  entries: Record<string, string>,
  setItem = (key: string, text: string) => {
    entries[key] = text;
  },
): Storage {
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    removeItem: (key: string) => {
      delete entries[key];
    },
    setItem,
  };
  return new Proxy(entries, { get: (_, name) => methods[name as keyof typeof methods] }) as unknown as Storage;
}
