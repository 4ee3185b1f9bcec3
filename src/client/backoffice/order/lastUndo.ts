import { staffSession } from '../../api/session.ts';
import { showToast, type ToastContent } from '../../design/toast/showToast.ts';
import type { KeyBinding } from '../keys/useKeys.ts';

/** As long as a change can be undone, from where it is announced or by its key, unless it says otherwise. */
const UNDO_MS = 10_000;

/** The session that signed in; another user of this tab has another. */
const currentToken = () => staffSession.get()?.token;

let last: { undo: () => void; until: number } | null = null;

/**
 * Announces a change with a way to undo it, once, for so many milliseconds, while whoever made it is signed in; the latest one is also
 * undone by `undoLast`.
 */
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

/** Undoes the change that was announced last, where there is still time. */
function undoLast(): void {
  const offered = last;
  last = null;
  if (offered && performance.now() < offered.until) offered.undo();
}

/** Acts in the present session alone: what one user did, the next one in this tab does not take back. */
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

/** Undoes by a key; a field undoes what was typed in it. */
export const UNDO_KEY: KeyBinding = {
  keys: ['ctrl+z'],
  label: 'undo the last status change',
  isOffInFields: true,
  run: undoLast,
};
