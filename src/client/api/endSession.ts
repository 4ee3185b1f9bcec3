/**
 * Ends a session on the server as it ends here. Nothing waits for it, and it goes out although the page is left; without a
 * connection the session runs out by itself.
 */
export function endSession(side: 'customers' | 'users', token: string | undefined): void {
  if (token === undefined) return;
  const headers = { Authorization: `Bearer ${token}` };
  fetch(`/api/${side}/logout`, { method: 'POST', headers, keepalive: true }).catch(() => undefined);
}
