import type { ChainedCommands, Editor } from '@tiptap/core';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, toggleHeaderRow } from '@tiptap/pm/tables';
import { useEditorState } from '@tiptap/react';
import type { LucideIcon } from 'lucide-react';
import Bold from 'lucide-react/icons/bold';
import Heading2 from 'lucide-react/icons/heading-2';
import Heading3 from 'lucide-react/icons/heading-3';
import ImageIcon from 'lucide-react/icons/image-plus';
import Italic from 'lucide-react/icons/italic';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Quote from 'lucide-react/icons/quote';
import Redo from 'lucide-react/icons/redo-2';
import Strikethrough from 'lucide-react/icons/strikethrough';
import TableIcon from 'lucide-react/icons/table';
import Underline from 'lucide-react/icons/underline';
import Undo from 'lucide-react/icons/undo-2';
import type { ReactNode, Ref } from 'react';
import { Button, type ButtonProps } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Toolbar } from 'react-aria-components/Toolbar';
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '../menu/Menu.tsx';
import { DialogTrigger, Popover } from '../popover/Popover.tsx';
import { Tooltip, TooltipTrigger } from '../tooltip/Tooltip.tsx';
import { group, pictureChoice, pictureChoices, tool, toolbar } from './RichText.css.ts';
import { RichTextLink } from './RichTextLink.tsx';
import type { RichTextPicture } from './richText.ts';

interface Mark {
  label: string;
  keys: string;
  icon: LucideIcon;
  name: string;
  attributes?: Record<string, unknown>;
  toggle: (chain: ChainedCommands) => ChainedCommands;
}

const mark = (label: string, keys: string, icon: LucideIcon, name: string, toggle: Mark['toggle']): Mark => ({
  label,
  keys,
  icon,
  name,
  toggle,
});

const CHARACTERS: Mark[] = [
  mark('Bold', 'Ctrl+B', Bold, 'bold', (chain) => chain.toggleBold()),
  mark('Italic', 'Ctrl+I', Italic, 'italic', (chain) => chain.toggleItalic()),
  mark('Underline', 'Ctrl+U', Underline, 'underline', (chain) => chain.toggleUnderline()),
  mark('Strikethrough', 'Ctrl+Shift+S', Strikethrough, 'strike', (chain) => chain.toggleStrike()),
];

const heading = (label: string, level: 2 | 3, icon: LucideIcon): Mark => ({
  ...mark(label, `Ctrl+Alt+${level}`, icon, 'heading', (chain) => chain.toggleHeading({ level })),
  attributes: { level },
});

const BLOCKS: Mark[] = [
  heading('Heading', 2, Heading2),
  heading('Subheading', 3, Heading3),
  mark('Bulleted list', 'Ctrl+Shift+8', List, 'bulletList', (chain) => chain.toggleBulletList()),
  mark('Numbered list', 'Ctrl+Shift+7', ListOrdered, 'orderedList', (chain) => chain.toggleOrderedList()),
  mark('Quote', 'Ctrl+Shift+B', Quote, 'blockquote', (chain) => chain.toggleBlockquote()),
];

interface RichTextToolbarProps {
  editor: Editor;
  label: string;
  pictures?: readonly RichTextPicture[];
  ref: Ref<HTMLDivElement>;
}

/** One tab stop with arrow keys. */
export function RichTextToolbar({ editor, label, pictures = [], ref }: RichTextToolbarProps) {
  const { canUndo, canRedo } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({ canUndo: current.can().undo(), canRedo: current.can().redo() }),
  });
  return (
    <Toolbar ref={ref} aria-label={label} className={toolbar}>
      <Group aria-label="Characters" className={group}>
        {CHARACTERS.map((mark) => (
          <MarkTool key={mark.label} editor={editor} mark={mark} />
        ))}
        <RichTextLink editor={editor} />
      </Group>
      <Group aria-label="Paragraphs" className={group}>
        {BLOCKS.map((mark) => (
          <MarkTool key={mark.label} editor={editor} mark={mark} />
        ))}
      </Group>
      <Group aria-label="Insert" className={group}>
        <RichTextTable editor={editor} />
        {pictures.length > 0 && <RichTextPictures editor={editor} pictures={pictures} />}
      </Group>
      <Group aria-label="History" className={group}>
        <Tool label="Undo" keys="Ctrl+Z" isDisabled={!canUndo} onPress={() => editor.chain().focus().undo().run()}>
          <Undo size={16} aria-hidden />
        </Tool>
        <Tool
          label="Redo"
          keys="Ctrl+Shift+Z"
          isDisabled={!canRedo}
          onPress={() => editor.chain().focus().redo().run()}
        >
          <Redo size={16} aria-hidden />
        </Tool>
      </Group>
    </Toolbar>
  );
}

function MarkTool({ editor, mark }: { editor: Editor; mark: Mark }) {
  const isActive = useEditorState({
    editor,
    selector: ({ editor: current }) => current.isActive(mark.name, mark.attributes),
  });
  return (
    <TooltipTrigger>
      <ToggleButton
        aria-label={mark.label}
        isSelected={isActive}
        onChange={() => mark.toggle(editor.chain().focus()).run()}
        className={tool}
      >
        <mark.icon size={16} aria-hidden />
      </ToggleButton>
      <Tooltip>
        {mark.label} ({mark.keys})
      </Tooltip>
    </TooltipTrigger>
  );
}

function RichTextPictures({ editor, pictures }: { editor: Editor; pictures: readonly RichTextPicture[] }) {
  return (
    <DialogTrigger>
      <Tool label="Picture">
        <ImageIcon size={16} aria-hidden />
      </Tool>
      <Popover>
        {(close) => (
          <div className={pictureChoices}>
            {pictures.map(({ src, thumbnail, alt }, index) => (
              <Button
                key={src}
                aria-label={`Insert picture ${index + 1}`}
                className={pictureChoice}
                onPress={() => {
                  close();
                  editor.chain().focus().insertContent({ type: 'picture', attrs: { src, alt } }).run();
                }}
              >
                <img src={thumbnail} alt="" width={72} height={90} />
              </Button>
            ))}
          </div>
        )}
      </Popover>
    </DialogTrigger>
  );
}

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

function RichTextTable({ editor }: { editor: Editor }) {
  const isInside = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('table') });

  function insert() {
    const { from } = editor.state.selection;
    editor.chain().focus().insertContent(NEW_TABLE).run();
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

interface ToolProps extends Pick<ButtonProps, 'isDisabled' | 'onPress'> {
  label: string;
  keys?: string;
  children: ReactNode;
}

const Tool = ({ label, keys, ...rest }: ToolProps) => (
  <TooltipTrigger>
    <Button {...rest} aria-label={label} className={tool} />
    <Tooltip>{keys ? `${label} (${keys})` : label}</Tooltip>
  </TooltipTrigger>
);
