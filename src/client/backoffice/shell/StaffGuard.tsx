import { type ReactNode, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { staffSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { useStaffUser } from '../records/useStaffUser.ts';

export interface WantedState {
  wanted?: string;
  hasSessionEnded?: boolean;
}

export function StaffGuard({ children }: { children: ReactNode }) {
  const session = staffSession.use();
  const [hasSessionEnded] = useState(session !== null);
  if (session) return children;
  const state: WantedState = { wanted: location.pathname + location.search, hasSessionEnded };
  return <Redirect to={paths.login} replace state={state} />;
}

/** Redirects users who must add a passkey first; the server rejects everything else. */
export function PasskeyGuard({ children }: { children: ReactNode }) {
  const user = useStaffUser();
  const [path] = useLocation();
  if (user?.needs_passkey && path !== paths.updatePassword) return <Redirect to={paths.updatePassword} replace />;
  return children;
}
