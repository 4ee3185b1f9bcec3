import type { Editor } from '@tiptap/core';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, toggleHeaderRow } from '@tiptap/pm/tables';
import { useEditorState } from '@tiptap/react';
import TableIcon from 'lucide-react/icons/table';
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '../menu/Menu.tsx';
import { Tool } from './Tool.tsx';

const ROWS = 3;
const COLUMNS = 3;

const cells = (type: 'tableHeader' | 'tableCell') => Array.from({ length: COLUMNS }, () => ({ type }));
const NEW_TABLE = {
  type: 'table',
  content: Array.from({ length: ROWS }, (_, row) => ({
    type: 'tableRow',
    content: cells(row === 0 ? 'tableHeader' : 'tableCell'),
  })),
};

/** Makes a table, and changes the one that the cursor stands in. */
export function RichTextTable({ editor }: { editor: Editor }) {
  const isInside = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('table') });

  function insert() {
    const { from } = editor.state.selection;
    editor.chain().focus().insertContent(NEW_TABLE).run();
    // The cursor goes into the first cell, where the writing begins.
    editor.state.doc.nodesBetween(from - 1, editor.state.doc.content.size, (node, position) => {
      if (node.type.name !== 'table' || position < from - 1) return true;
      editor.commands.setTextSelection(position + 3);
      return false;
    });
  }
  const run = (command: typeof deleteRow) => () => {
    command(editor.state, editor.view.dispatch);
    editor.commands.focus();
  };

  return (
    <MenuTrigger>
      <Tool label="Table">
        <TableIcon size={16} aria-hidden />
      </Tool>
      {isInside ? (
        <Menu aria-label="Table">
          <MenuItem onAction={run(addRowAfter)}>Add row below</MenuItem>
          <MenuItem onAction={run(addColumnAfter)}>Add column after</MenuItem>
          <MenuItem onAction={run(toggleHeaderRow)}>First row as header</MenuItem>
          <MenuSeparator />
          <MenuItem onAction={run(deleteRow)}>Delete row</MenuItem>
          <MenuItem onAction={run(deleteColumn)}>Delete column</MenuItem>
          <MenuItem tone="danger" onAction={run(deleteTable)}>
            Delete table
          </MenuItem>
        </Menu>
      ) : (
        <Menu aria-label="Table">
          <MenuItem onAction={insert}>{`Insert table ${ROWS} × ${COLUMNS}`}</MenuItem>
        </Menu>
      )}
    </MenuTrigger>
  );
}
