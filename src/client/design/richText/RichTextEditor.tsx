import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useId, useRef } from 'react';
import { notesId, PlainField } from '../field/PlainField.tsx';
import { extensions } from './extensions.ts';
import { frame, page, text } from './RichText.css.ts';
import { RichTextToolbar } from './RichTextToolbar.tsx';
import type { RichTextFieldProps } from './richText.ts';

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
