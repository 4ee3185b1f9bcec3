import { readString, storageEntry } from '../browser/webStorage.ts';
import { paths } from './paths.ts';

const remembered = storageEntry<string>({ area: 'session', name: 'return-to', read: readString });

/** The URL as it stands, with its query and hash. */
export const currentUrl = (): string => location.pathname + location.search + location.hash;

/**
 * Stores where a customer wanted to go, until sign-in and profile let them. `customerId` is whose page it was; null for a link that
 * somebody opened before any sign-in.
 */
export function storeReturnTo(url: string, customerId: string | null): void {
  clearReturnTo();
  remembered.set(url, customerId ?? '');
}

/** Returns the URL for a customer who may go on: the URL remembered for them or for anybody, or the home page. */
export const returnTo = (customerId: string): string => remembered.get(customerId) ?? remembered.get() ?? paths.home();

/** The customer has arrived, or another place counts. */
export function clearReturnTo(): void {
  for (const part of ['', ...remembered.parts()]) remembered.set(null, part);
}
