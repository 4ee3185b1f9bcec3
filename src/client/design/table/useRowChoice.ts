import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import type { Key, Selection } from 'react-aria-components/Table';

interface RowChoiceOptions<T> {
  rows: readonly T[];
  rowId: (row: T) => string;
  onOpen?: (row: T) => void;
  /** Rows of other pages may be among them; they stay. */
  selectedIds: ReadonlySet<string>;
  onSelectedChange: (ids: ReadonlySet<string>) => void;
}

/**
 * Rows to be ticked and opened. RAC opens on a single click once rows can be ticked; in a list that people also read, a
 * plain click should do nothing, a double-click or Enter open, and the checkbox, Space, Shift and Ctrl tick.
 */
export function useRowChoice<T>(options: RowChoiceOptions<T>) {
  const { rows, rowId, onOpen, selectedIds, onSelectedChange } = options;
  const isPlainClick = useRef(false);
  // RAC's own set remembers where a Shift range began; a copy of it would not.
  const emitted = useRef<Set<Key>>(new Set());
  const selectedKeys = hasSameMembers(emitted.current, selectedIds) ? emitted.current : selectedIds;

  function onSelectionChange(selection: Selection) {
    if (isPlainClick.current) return;
    const pageIds = rows.map(rowId);
    if (selection === 'all') return onSelectedChange(new Set([...selectedIds, ...pageIds]));
    if (selection.size === 0) return onSelectedChange(new Set([...selectedIds].filter((id) => !pageIds.includes(id))));
    emitted.current = selection;
    onSelectedChange(new Set([...selection].map(String)));
  }

  function open(element: Element) {
    const id = element.closest('[role="row"][data-key]')?.getAttribute('data-key');
    const row = rows.find((candidate) => rowId(candidate) === id);
    if (row) onOpen?.(row);
    return row !== undefined;
  }

  return {
    table: {
      selectionMode: 'multiple',
      selectionBehavior: 'toggle',
      escapeKeyBehavior: 'none',
      selectedKeys,
      onSelectionChange,
    } as const,
    frame: {
      onPointerDownCapture: (event: PointerEvent) => {
        const hasModifier = event.shiftKey || event.ctrlKey || event.metaKey;
        isPlainClick.current = !hasModifier && !isControl(event.target);
      },
      onDoubleClick: (event: MouseEvent) => {
        if (!isControl(event.target)) open(event.target as Element);
      },
      onKeyDownCapture: (event: KeyboardEvent) => {
        isPlainClick.current = false;
        const isOnRow = event.target instanceof Element && event.target.matches('[role="row"], [role="gridcell"]');
        if (event.key !== 'Enter' || !isOnRow || !onOpen || !open(event.target as Element)) return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

/** Whether an element has an action of its own: the row's checkbox, its links and buttons. */
const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, label, input, select') !== null;

const hasSameMembers = (keys: ReadonlySet<Key>, ids: ReadonlySet<string>) =>
  keys.size === ids.size && [...ids].every((id) => keys.has(id));
