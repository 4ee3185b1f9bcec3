import { useEffect, useRef, useState } from 'react';
import { loadGoogleIdentity } from './googleIdentity.ts';

/** Has Google draw its button; Google's own failures are only logged (docs/rules.md, Messages). */
export function useGoogleButton(clientId: string, onCredential: (credential: string) => void) {
  const container = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(1);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const hand = useRef(onCredential);
  useEffect(() => {
    hand.current = onCredential;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads anew
  useEffect(() => {
    let isGone = false;
    loadGoogleIdentity().then(
      (google) => {
        if (isGone || !container.current) return;
        const width = container.current.parentElement?.clientWidth ?? 0;
        google.initialize({ client_id: clientId, callback: ({ credential }) => hand.current(credential) });
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
  }, [clientId, tries]);

  function load() {
    setState('loading');
    setTries(tries + 1);
  }
  return { container, state, load };
}
