import { useMutation } from '@tanstack/react-query';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import { useState } from 'react';
import { ErrorBanner } from '#client/app/QueryError.tsx';
import { MAX_ADDED_NAMES } from '#shared/domain/catalog/importColumns.ts';
import { namesAdded } from '#shared/staffMessages.ts';
import { trpc } from '../../../api/client.ts';
import { Button } from '../../../design/button/Button.tsx';
import { Dialog } from '../../../design/dialog/Dialog.tsx';
import { Inline } from '../../../design/layout/Inline.tsx';
import { Stack } from '../../../design/layout/Stack.tsx';
import { TextField } from '../../../design/textField/TextField.tsx';
import { showToast } from '../../../design/toast/showToast.ts';

interface PasteLinesProps {
  title: string;
  description: string;
  usual?: { label: string; names: readonly string[] };
  add: (lines: string[]) => Promise<number>;
}

const linesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n\t]/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

export function PasteLines({ title, description, usual, add: addLines }: PasteLinesProps) {
  const utils = trpc.useUtils();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const lines = linesIn(text);
  const add = useMutation({
    mutationFn: addLines,
    onSuccess: async (created) => {
      showToast(namesAdded(created, lines.length));
      setText('');
      setOpen(false);
      await utils.invalidate();
    },
  });
  return (
    <>
      <Button icon={<ClipboardPaste size={16} aria-hidden />} onPress={() => setOpen(true)}>
        Paste a list
      </Button>
      <Dialog
        title={title}
        isOpen={isOpen}
        onOpenChange={setOpen}
        footer={(close) => (
          <>
            <Button onPress={close}>Cancel</Button>
            <Button
              tone="primary"
              isDisabled={lines.length === 0 || lines.length > MAX_ADDED_NAMES}
              isPending={add.isPending}
              onPress={() => add.mutate(lines)}
            >
              {`Add ${lines.length.toLocaleString('en-PH')}`}
            </Button>
          </>
        )}
      >
        <Stack gap="3">
          <ErrorBanner error={add.error} />
          <TextField label="One per line" description={description} rows={10} value={text} onChange={setText} />
          {usual && (
            <Inline>
              <Button size="small" onPress={() => setText(usual.names.join('\n'))}>
                {usual.label}
              </Button>
            </Inline>
          )}
        </Stack>
      </Dialog>
    </>
  );
}
