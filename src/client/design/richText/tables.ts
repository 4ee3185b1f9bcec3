import { Extension, Node } from '@tiptap/core';
import { addRowAfter, deleteRow, deleteTable, goToNextCell, isInTable, tableEditing } from '@tiptap/pm/tables';

/** The role of each node for prosemirror-tables. */
const ROLES: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.max(1, Number(element.getAttribute(name)) || 1),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
});
const spans = { colspan: span('colspan'), rowspan: span('rowspan'), colwidth: { default: null, rendered: false } };

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
});

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'inline*',
    isolating: true,
    addAttributes: () => spans,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/**
 * Keeps the tables of a text and lets their cells be edited: Tab goes from cell to cell and makes a row after the last,
 * Mod-Backspace takes the row away, Mod-Shift-Backspace the table.
 */
const TableEditing = Extension.create({
  name: 'tableEditing',
  extendNodeSchema: ({ name }) => (ROLES[name] ? { tableRole: ROLES[name] } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const { view } = this.editor;
    const run = (command: typeof deleteRow) => isInTable(view.state) && command(view.state, view.dispatch);
    return {
      Tab: () =>
        isInTable(view.state) &&
        (run(goToNextCell(1)) || (run(addRowAfter) && goToNextCell(1)(view.state, view.dispatch))),
      'Shift-Tab': () => run(goToNextCell(-1)),
      'Mod-Backspace': () => run(deleteRow) || run(deleteTable),
      'Mod-Shift-Backspace': () => run(deleteTable),
    };
  },
});

export const tables = [Table, TableRow, cell('tableCell', 'td'), cell('tableHeader', 'th'), TableEditing];
