import { readString, storageEntry } from '#client/browser/webStorage.ts';
import { paths } from '../paths.ts';

const remembered = storageEntry<string>({ area: 'session', name: 'return-to', read: readString });

export const currentUrl = (): string => location.pathname + location.search + location.hash;

/** Stored until sign-in and profile allow it. `customerId` is the page's customer; null for a link opened before any sign-in. */
export function storeReturnTo(url: string, customerId: string | null): void {
  clearReturnTo();
  remembered.set(url, customerId ?? '');
}

export const returnTo = (customerId: string): string => remembered.get(customerId) ?? remembered.get() ?? paths.home();

export function clearReturnTo(): void {
  for (const part of ['', ...remembered.parts()]) remembered.set(null, part);
}
