import { useEffect, useRef } from 'react';
import { trpc } from '../../api.ts';
import { button } from './GoogleSignIn.css.ts';
import { loadGoogleIdentity } from './googleIdentity.ts';
import { useCustomerSignIn } from './useCustomerSignIn.ts';

// The specification: "Google login failures are only logged".
const logFailure = (error: unknown) => console.error('Google sign-in failed', error);

/** Google's own button; the credential that it hands over signs in. */
export default function GoogleSignIn({ clientId }: { clientId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const signIn = useCustomerSignIn();
  const { mutate: logIn } = trpc.customers.googleLogin.useMutation({ onSuccess: signIn, onError: logFailure });

  useEffect(() => {
    let isGone = false;
    loadGoogleIdentity().then((google) => {
      if (isGone || !place.current) return;
      google.initialize({ client_id: clientId, callback: ({ credential }) => logIn({ credential }) });
      google.renderButton(place.current, { theme: 'outline', size: 'large', width: place.current.clientWidth });
    }, logFailure);
    return () => {
      isGone = true;
    };
  }, [clientId, logIn]);

  return <div ref={place} className={button} />;
}
