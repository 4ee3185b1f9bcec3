const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

const NAMES: Readonly<Record<string, string>> = {
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  escape: 'Esc',
  enter: 'Enter',
  '-': '−',
};
const CTRL = 'ctrl+';

/** The name of a key of a KeyBinding, as it stands on the keyboard: `ctrl+k` → `Ctrl K`, on a Mac `⌘K`. */
export function keyName(key: string): string {
  if (key.startsWith(CTRL)) return `${isMac ? '⌘' : 'Ctrl '}${keyName(key.slice(CTRL.length))}`;
  return NAMES[key] ?? key.toUpperCase();
}
