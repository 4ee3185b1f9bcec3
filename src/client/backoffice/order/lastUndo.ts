import { staffSession } from '../../api/session.ts';
import { showToast, type ToastContent } from '../../design/toast/showToast.ts';
import type { KeyBinding } from '../keys/useKeys.ts';

const UNDO_MS = 10_000;

/** Identifies the session; another user of this tab has another token. */
const currentToken = () => staffSession.get()?.token;

let last: { undo: () => void; until: number } | null = null;

export function offerUndo(
  message: string,
  undo: () => void,
  timeoutMs = UNDO_MS,
  tone: ToastContent['tone'] = 'success',
): void {
  const offered = { undo: once(ofSession(undo)), until: performance.now() + timeoutMs };
  last = offered;
  showToast(message, { action: { label: 'Undo', onPress: offered.undo }, timeoutMs, tone });
}

function undoLast(): void {
  const offered = last;
  last = null;
  if (offered && performance.now() < offered.until) offered.undo();
}

/** Acts only in the present session: the next user of this tab does not undo it. */
function ofSession(act: () => void): () => void {
  const token = currentToken();
  return () => {
    if (currentToken() === token) act();
  };
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    act();
  };
}

/** Undo by key; a field undoes its own typing. */
export const UNDO_KEY: KeyBinding = {
  keys: ['ctrl+z'],
  label: 'undo the last status change',
  isOffInFields: true,
  run: undoLast,
};
