import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#client/design/button/Button.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Spinner } from '#client/design/progress/Spinner.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { messages } from '#shared/messages.ts';
import { button, frame } from '../frame/appShell.css.ts';

interface GoogleButtonProps {
  clientId: string;
  pendingLabel: string | undefined;
  onCredential: (credential: string) => void;
}

/** Google's own button, loaded again by each try. Failures are only logged (docs/rules/operations.md, Messages). */
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
      {/* Google draws into this element, so it stays; the status is shown next to it. */}
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
