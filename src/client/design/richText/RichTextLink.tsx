import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import LinkIcon from 'lucide-react/icons/link';
import { useState } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Button } from '../button/Button.tsx';
import { Inline } from '../layout/Inline.tsx';
import { Stack } from '../layout/Stack.tsx';
import { DialogTrigger, Popover } from '../popover/Popover.tsx';
import { TextField } from '../textField/TextField.tsx';
import { Tooltip, TooltipTrigger } from '../tooltip/Tooltip.tsx';
import { linkUrl } from './linkUrl.ts';
import { tool } from './RichText.css.ts';

export function RichTextLink({ editor }: { editor: Editor }) {
  const isActive = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('link') });
  return (
    <DialogTrigger>
      <TooltipTrigger>
        <ToggleButton aria-label="Link" isSelected={isActive} className={tool}>
          <LinkIcon size={16} aria-hidden />
        </ToggleButton>
        <Tooltip>Link</Tooltip>
      </TooltipTrigger>
      <Popover>{(close) => <LinkForm editor={editor} close={close} />}</Popover>
    </DialogTrigger>
  );
}

function LinkForm({ editor, close }: { editor: Editor; close: () => void }) {
  const current: unknown = editor.getAttributes('link').href;
  const [typed, setTyped] = useState(typeof current === 'string' ? current : '');
  const [isRejected, setRejected] = useState(false);

  function set() {
    const href = linkUrl(typed);
    setRejected(href === null);
    if (href === null) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    // Without selected words the URL is the text.
    if (editor.state.selection.empty && !editor.isActive('link')) {
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    } else {
      chain.setLink({ href }).run();
    }
    close();
  }
  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    close();
  }

  return (
    <Stack gap="3">
      <TextField
        label="Link address"
        placeholder="https://"
        autoFocus
        value={typed}
        onChange={setTyped}
        errorMessage={isRejected ? 'Enter a valid link address.' : undefined}
        onKeyDown={(event) => {
          if (event.key === 'Enter') set();
        }}
      />
      <Inline justify="end">
        {current !== undefined && (
          <Button tone="quiet" onPress={remove}>
            Remove link
          </Button>
        )}
        <Button tone="primary" onPress={set}>
          Set link
        </Button>
      </Inline>
    </Stack>
  );
}
