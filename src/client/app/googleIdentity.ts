/** The parts of Google Identity Services that the store uses. */
interface GoogleIdentity {
  initialize(options: { client_id: string; callback: (response: { credential: string }) => void }): void;
  renderButton(parent: HTMLElement, options: { theme: string; size: string; width: number }): void;
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } };
  }
}

const SCRIPT = 'https://accounts.google.com/gsi/client';

/** Fetches Google's script, when it is needed; rejects where it does not arrive. */
export function loadGoogleIdentity(): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const finish = () =>
      window.google ? resolve(window.google.accounts.id) : reject(new Error(`${SCRIPT} brought nothing`));
    if (window.google) return finish();
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.onload = finish;
    script.onerror = () => reject(new Error(`${SCRIPT} did not load`));
    document.head.append(script);
  });
}
