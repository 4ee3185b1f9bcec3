import { Extension, Node } from '@tiptap/core';
import { addRowAfter, deleteRow, deleteTable, goToNextCell, isInTable, tableEditing } from '@tiptap/pm/tables';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useId, useRef } from 'react';
import { isAllowedLink, isAllowedPicture, RICH_TEXT_HEADINGS } from '#shared/domain/catalog/products/richText.ts';
import { notesId, PlainField } from '../field/PlainField.tsx';
import { frame, page, text } from './RichText.css.ts';
import { RichTextToolbar } from './RichTextToolbar.tsx';
import type { RichTextFieldProps } from './richText.ts';

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

/** Keys in a table: Tab moves to the next cell and adds a row at the end, Mod-Backspace deletes the row, Mod-Shift-Backspace the table. */
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

const tables = [Table, TableRow, cell('tableCell', 'td'), cell('tableHeader', 'th'), TableEditing];

/** Alt+F10 moves from the text to its tools, Tab back. */
export default function RichTextEditor(props: RichTextFieldProps) {
  const { value, onChange, pictures, ...field } = props;
  const id = useId();
  const toolbar = useRef<HTMLDivElement>(null);
  const latest = useRef(onChange);
  // The last value that was set or reported: the editor's own changes must not be set into it again.
  const known = useRef(value);
  const describedBy = notesId({ ...field, id });
  const isInvalid = field.errorMessage !== undefined;

  const editor = useEditor({
    extensions,
    content: value,
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': id,
        class: text,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
      },
      handleKeyDown: (_view, event) => {
        if (!(event.altKey && event.key === 'F10')) return false;
        toolbar.current?.querySelector('button')?.focus();
        return true;
      },
    },
    onUpdate: ({ editor: changed }) => {
      // A heading or table at the end has an empty line after it to write on.
      known.current = changed.getHTML().replace(/(<p><\/p>)+$/, '');
      latest.current(known.current);
    },
  });

  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  return (
    <PlainField {...field} id={id}>
      <div className={frame} data-invalid={isInvalid || undefined}>
        <RichTextToolbar ref={toolbar} editor={editor} label={`Format ${field.label}`} pictures={pictures} />
        <EditorContent editor={editor} className={page} />
      </div>
    </PlainField>
  );
}

const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => isAllowedPicture(element.getAttribute('src') ?? '') && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

/** The same parts as in shared/domain/catalog/richText.ts. Everything else disappears when pasted: colors, fonts, scripts, external pictures. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [...RICH_TEXT_HEADINGS] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (url) => isAllowedLink(url),
    },
  }),
  Picture,
  ...tables,
];
