import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { Button } from '../design/button/Button.tsx';
import { Inline } from '../design/layout/Inline.tsx';
import { Spinner } from '../design/progress/Spinner.tsx';
import { Note } from '../design/text/Note.tsx';
import { button, frame } from './googleButton.css.ts';

interface GoogleButtonProps {
  clientId: string;
  /** The label while the credential is in use, such as "Signing in". */
  pendingLabel: string | undefined;
  onCredential: (credential: string) => void;
}

/** Google's own button, loaded again by each try; its own failures are only logged (docs/rules/operations.md, Messages). */
export function GoogleButton(props: GoogleButtonProps) {
  const [tries, setTries] = useState(1);
  return <Try key={tries} {...props} onRetry={() => setTries(tries + 1)} />;
}

function Try({ clientId, pendingLabel, onCredential, onRetry }: GoogleButtonProps & { onRetry: () => void }) {
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const hand = useEffectEvent(onCredential);

  useEffect(() => {
    let isGone = false;
    loadGoogleIdentity().then(
      (google) => {
        if (isGone || !container.current) return;
        const width = container.current.parentElement?.clientWidth ?? 0;
        google.initialize({ client_id: clientId, callback: ({ credential }) => hand(credential) });
        google.renderButton(container.current, { theme: 'outline', size: 'large', width });
        setState('ready');
      },
      (error: unknown) => {
        console.error('Google sign-in failed', error);
        if (!isGone) setState('failed');
      },
    );
    return () => {
      isGone = true;
    };
  }, [clientId]);

  return (
    <div className={frame}>
      {/* Google draws into it, so it stays; what it says meanwhile stands beside it. */}
      <div ref={container} className={button} hidden={state !== 'ready' || pendingLabel !== undefined} />
      {pendingLabel && <Spinner label={pendingLabel} />}
      {state === 'loading' && <Spinner label="Loading Google sign-in" />}
      {state === 'failed' && (
        <Inline role="status" justify="space-between">
          <Note>{messages.googleUnreachable}</Note>
          <Button size="small" onPress={onRetry}>
            Try again
          </Button>
        </Inline>
      )}
    </div>
  );
}

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
function loadGoogleIdentity(): Promise<GoogleIdentity> {
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
