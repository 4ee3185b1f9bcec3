import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import { useState } from 'react';
import { MAX_ADDED_NAMES, type NameList } from '#shared/domain/catalog/importColumns.ts';
import { namesAdded } from '#shared/importMessages.ts';
import { trpc } from '../../api/client.ts';
import { ErrorBanner } from '../../app/ErrorBanner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Dialog } from '../../design/dialog/Dialog.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { showToast } from '../../design/toast/showToast.ts';

interface PasteNamesProps {
  list: NameList;
  title: string;
  description: string;
  /** A list that many stores have, to begin with. */
  usual?: { label: string; names: readonly string[] };
}

const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n\t]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

/** The button by which a whole list of names is pasted, one a line. */
export function PasteNames({ list, title, description, usual }: PasteNamesProps) {
  const utils = trpc.useUtils();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const names = namesIn(text);
  const add = trpc.stocks.addNames.useMutation({
    onSuccess: async ({ created }) => {
      showToast(namesAdded(created, names.length));
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
              isDisabled={names.length === 0 || names.length > MAX_ADDED_NAMES}
              isPending={add.isPending}
              onPress={() => add.mutate({ list, names })}
            >
              {`Add ${names.length.toLocaleString('en-PH')}`}
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
