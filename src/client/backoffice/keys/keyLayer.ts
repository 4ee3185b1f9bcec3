import { flushSync } from 'react-dom';
import { createKeyReader, type KeyKind, RUN_GAP_MS, type RunEnd, type Verdict } from './keyReader.ts';
import { readEntry } from './readEntry.ts';
import { CLOSED_LIST, FIELD, isDialogOpen, OPEN_LIST, WRITTEN } from './targets.ts';
import type { KeyBinding, KeyRegistry } from './useKeys.ts';

/** A search field with this attribute reads its own scans: all, or barcodes only. */
export const ownScans = (kinds: 'all' | 'barcode') => ({ 'data-own-scans': kinds });

/** Time in ms after a typed character during which Enter answers no question. */
const STRAY_MS = 1_000;

export interface KeyLayerOptions {
  areSingleKeysOn: boolean;
  onSearch: () => void;
  onScan: (text: string) => void;
}

/** Decides which keys are a scan, a word or a shortcut (docs/rules/counter.md, Keys and scanners). `listen` returns a function that stops it. */
export function createKeyLayer({ bindings, typingFields }: KeyRegistry, options: () => KeyLayerOptions) {
  const reader = createKeyReader();
  /** Keys whose press was consumed; their release is consumed, too. */
  const taken = new Set<string>();
  let verdict: Verdict = 'never';
  let waiting: (() => void) | null = null;
  let isInField = false;
  /** When a character was last pressed in a dialog outside of its fields. */
  let stray = Number.NEGATIVE_INFINITY;
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  /** The search field where the run began, and its previous text. */
  let searched: { input: HTMLInputElement; before: string } | null = null;

  function take(event: KeyboardEvent) {
    event.preventDefault();
    event.stopImmediatePropagation();
    taken.add(event.key);
  }

  function find(name: string): KeyBinding | undefined {
    const all = [...bindings].flatMap(({ current }) => current);
    return all.findLast(({ keys }) => keys.includes(name));
  }

  function kindOf(key: string, target: Element | null): KeyKind {
    const isTaken = target?.closest(`${FIELD}, ${OPEN_LIST}`) || typingFields.size > 0 || isDialogOpen();
    const binding = isTaken || !options().areSingleKeysOn ? undefined : find(key.toLowerCase());
    return binding ? (binding.moves ? 'moves' : 'acts') : 'text';
  }

  function rest() {
    const act = waiting;
    waiting = null;
    const scan = isInField ? null : reader.rest();
    if (scan !== null) options().onScan(scan);
    else if (act && !isDialogOpen()) act();
  }

  /** Runs before any listener of the page. */
  function onCapture(event: KeyboardEvent) {
    if (!isPressed(event)) return;
    const target = elementOf(event);
    if (isSearchKey(event)) {
      waiting = null;
      event.preventDefault();
      event.stopImmediatePropagation();
      options().onSearch();
    } else if (event.ctrlKey || event.metaKey || event.altKey) {
      waiting = null;
      // Some scanners end a line with these; the browser would show its downloads.
      if (/^[jm]$/i.test(event.key) && reader.isInText(event.timeStamp)) take(event);
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      onEnd(event, target);
    } else if (event.key.length === 1 && !event.repeat) {
      onCharacter(event, target);
    } else if (target?.matches(CLOSED_LIST) && (event.key.length === 1 || /^Arrow(Left|Right)$/.test(event.key))) {
      passBy(event);
    }
  }

  function onCharacter(event: KeyboardEvent, target: Element | null) {
    // A single space presses the focused element.
    if (event.key === ' ' && !reader.isInText(event.timeStamp)) return;
    const field = target?.closest(FIELD) ?? null;
    verdict = reader.character(event.key, event.timeStamp, kindOf(event.key, target));
    waiting = null;
    isInField = field !== null;
    clearTimeout(restTimer);
    restTimer = setTimeout(rest, RUN_GAP_MS);
    if (reader.isFirst()) searched = isSearch(field) ? { input: field, before: field.value } : null;
    if (field) return;
    if (isDialogOpen() && !target?.closest(OPEN_LIST)) stray = event.timeStamp;
    if (event.key === ' ' && !target?.closest(OPEN_LIST)) take(event);
    else if (target?.matches(CLOSED_LIST)) passBy(event);
  }

  /** A key for the screen, which the focused closed list must not receive. */
  function passBy(event: KeyboardEvent) {
    event.stopPropagation();
    onKey(event);
    event.preventDefault();
  }

  /** Enter or Tab: directly after characters it ends them and presses nothing. */
  function onEnd(event: KeyboardEvent, target: Element | null) {
    const end = reader.end(event.timeStamp);
    const field = target?.closest(FIELD);
    if (field) return onEndInField(event, field, end);
    const isInList = Boolean(target?.closest(OPEN_LIST));
    const isStray = event.key === 'Enter' && !isInList && Math.abs(event.timeStamp - stray) <= STRAY_MS;
    const isPart = event.key === 'Tab' || isInList ? end.isLong : end.isTail;
    if (!isPart && !isStray) return;
    take(event);
    if (end.scan !== null) options().onScan(end.scan);
  }

  /**
   * The Enter of a scan submits no form. In a search field the previous text is restored and the scan opened, or read
   * by the field if it has that attribute.
   */
  function onEndInField(event: KeyboardEvent, field: Element, { isScan, scan }: RunEnd) {
    if (!isScan || field.matches(WRITTEN)) return;
    // The second key of a scanner that sends two.
    if (scan === null) return take(event);
    if (!isSearch(field)) {
      // A field that handles Enter itself, such as a list of tags, still receives it.
      if (event.key === 'Enter') event.preventDefault();
      return;
    }
    const kind = readEntry(scan)?.kind;
    const own = field.closest<HTMLElement>('[data-own-scans]')?.dataset.ownScans;
    if (own === 'all' || own === kind) {
      // Not appended to the previous text.
      if (event.key === 'Enter') write(field, scan);
    } else if (kind === 'code' || kind === 'barcode') {
      take(event);
      if (searched?.input === field) write(field, searched.before);
      options().onScan(scan);
    }
  }

  /** Runs after all listeners of the page. */
  function onKey(event: KeyboardEvent) {
    if (!isPressed(event) || event.defaultPrevented || event.altKey) return;
    const hasCommand = event.ctrlKey || event.metaKey;
    const isCharacter = !hasCommand && event.key.length === 1;
    const target = elementOf(event);
    if (hasCommand && event.shiftKey) return;
    if (isCharacter && typingFields.size > 0) return typeInto(event, target);
    if (!hasCommand && target?.closest(`${FIELD}, ${OPEN_LIST}`)) return;
    // Firefox would open its quick find, which would receive the rest of a scan.
    if (isCharacter && /^['/]$/.test(event.key)) event.preventDefault();
    const name = `${hasCommand ? 'ctrl+' : ''}${event.key.toLowerCase()}`;
    const binding = find(name);
    if (!binding || (binding.isOffInFields && target?.closest(FIELD))) return;
    if (isDialogOpen()) {
      // The browser would save or print the page.
      if (hasCommand) event.preventDefault();
      return;
    }
    if (event.repeat && !binding.moves) return;
    if (isCharacter) {
      if (!options().areSingleKeysOn || verdict === 'never') return;
      if (verdict === 'later') {
        event.preventDefault();
        // Looked up again: the screen may have changed.
        waiting = () => find(name)?.run(name);
        return;
      }
    }
    if (binding.run(name) !== false) event.preventDefault();
  }

  /** Replaces the text entered before. The character itself is typed into the field, which has the focus then. */
  function typeInto(event: KeyboardEvent, target: Element | null) {
    if (event.key === ' ' || target?.closest(FIELD) || isDialogOpen()) return;
    const [field] = [...typingFields].flatMap(({ current }) => current ?? []);
    field?.focus();
    field?.select();
  }

  function onRelease(event: KeyboardEvent) {
    if (!taken.delete(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  return {
    listen() {
      window.addEventListener('keydown', onCapture, true);
      window.addEventListener('keyup', onRelease, true);
      document.addEventListener('keydown', onKey);
      return () => {
        clearTimeout(restTimer);
        window.removeEventListener('keydown', onCapture, true);
        window.removeEventListener('keyup', onRelease, true);
        document.removeEventListener('keydown', onKey);
      };
    },
  };
}

/** Not a character under composition, and not an event that React Aria copies to a list below a field. */
const isPressed = ({ isTrusted, isComposing }: KeyboardEvent) => isTrusted && !isComposing;

const elementOf = ({ target }: KeyboardEvent) => (target instanceof Element ? target : null);

const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

const isSearch = (field: Element | null): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'search';

/** Writes a value into a field as typing does, so that React has it before the next key. */
function write(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  flushSync(() => input.dispatchEvent(new Event('input', { bubbles: true })));
}

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

/** The name of a KeyBinding's key as on the keyboard: `ctrl+k` → `Ctrl K`, on a Mac `⌘K`. */
export function keyName(key: string): string {
  if (key.startsWith(CTRL)) return `${isMac ? '⌘' : 'Ctrl '}${keyName(key.slice(CTRL.length))}`;
  return NAMES[key] ?? key.toUpperCase();
}
