import { Node } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useId, useRef } from 'react';
import { isAllowedLink, isAllowedPicture, RICH_TEXT_HEADINGS } from '#shared/domain/catalog/richText.ts';
import { notesId, PlainField } from '../field/PlainField.tsx';
import { frame, page, text } from './RichText.css.ts';
import { RichTextToolbar } from './RichTextToolbar.tsx';
import type { RichTextFieldProps } from './richText.ts';
import { tables } from './tables.ts';

/** The editor behind RichTextField. Alt+F10 goes from the text to its tools, Tab back. */
export default function RichTextEditor(props: RichTextFieldProps) {
  const { value, onChange, pictures, ...field } = props;
  const id = useId();
  const toolbar = useRef<HTMLDivElement>(null);
  const latest = useRef(onChange);
  // The value that the editor was last given or has reported: its own changes must not be set into it again.
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

/** A picture of the store's own. */
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

/**
 * The parts that a text may consist of, as in shared/domain/catalog/richText.ts. All else (colors, fonts, scripts, pictures from elsewhere)
 * has no place in the schema, so it disappears as soon as it is pasted.
 */
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
