import { readString, storageEntry } from '../browser/webStorage.ts';
import { paths } from './paths.ts';

const remembered = storageEntry<string>({ area: 'session', name: 'return-to', read: readString });

/** The URL as it stands, with its query and hash. */
export const currentUrl = (): string => location.pathname + location.search + location.hash;

/** Stores where a customer wanted to go, until sign-in and profile let them. */
export function storeReturnTo(url: string): void {
  remembered.set(url);
}

/** Where to go once the way is free: the remembered URL, or the home page. */
export const returnTo = (): string => remembered.get() ?? paths.home();

/** The customer has arrived, or has signed out and wants nothing any more. */
export function clearReturnTo(): void {
  remembered.set(null);
}
