import { type ReactNode, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { staffSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { useStaffUser } from '../records/useStaffUser.ts';

/** State that the guard hands to the sign-in page. */
export interface WantedState {
  /** The URL that was requested. */
  wanted?: string;
  /** Whether somebody was signed in until a moment ago. */
  hasSessionEnded?: boolean;
}

/** Lets signed-in staff in; everybody else, also when a session has ended, goes to /login and comes back from there. */
export function StaffGuard({ children }: { children: ReactNode }) {
  const session = staffSession.use();
  const [hasSessionEnded] = useState(session !== null);
  if (session) return children;
  const state: WantedState = { wanted: location.pathname + location.search, hasSessionEnded };
  return <Redirect to={paths.login} replace state={state} />;
}

/** Leads whoever has yet to add the passkey that the store requires to where it is added; the server denies them all else. */
export function PasskeyGuard({ children }: { children: ReactNode }) {
  const user = useStaffUser();
  const [path] = useLocation();
  if (user?.needs_passkey && path !== paths.updatePassword) return <Redirect to={paths.updatePassword} replace />;
  return children;
}
