import { useState } from 'react';
import { counted } from '#shared/counted.ts';
import { deletedElsewhere, productsGone, productsKept, staffMessages } from '#shared/staffMessages.ts';
import { messageOf, toApiError } from '../../../api/apiError.ts';
import type { ApiInput, ApiOutput } from '../../../api/appRouter.ts';
import { trpc } from '../../../api/client.ts';
import { Banner } from '../../../design/banner/Banner.tsx';
import { Button } from '../../../design/button/Button.tsx';
import { Dialog } from '../../../design/dialog/Dialog.tsx';
import { Stack } from '../../../design/layout/Stack.tsx';
import { Text } from '../../../design/text/Text.tsx';

interface DeleteDialogProps {
  count: number;
  /** The products, by their keys or by the filter of the list. */
  chosen: ApiInput['stocks']['deletePreview'];
  /** A rejection keeps the dialog open. */
  onDelete: (ids: readonly string[]) => Promise<void>;
  onClose: () => void;
}

/** Says how many products can be deleted and what keeps the others, and deletes none before. */
export function DeleteDialog({ count, chosen, onDelete, onClose }: DeleteDialogProps) {
  const preview = trpc.stocks.deletePreview.useQuery(chosen, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
  const [failure, setFailure] = useState<unknown>(null);
  const [isDeleting, setDeleting] = useState(false);
  const { data: found = null } = preview;
  const error = failure ?? preview.error;
  const isPending = preview.isPending || isDeleting;

  async function remove(ids: readonly string[]) {
    setDeleting(true);
    setFailure(null);
    try {
      await onDelete(ids);
      onClose();
    } catch (thrown) {
      // A colleague has deleted one of them in the meantime: the new preview says so.
      if (toApiError(thrown)?.code === 'not_found') await preview.refetch();
      else setFailure(thrown);
      setDeleting(false);
    }
  }
  const canDelete = found !== null && found.ids.length > 0;
  return (
    <Dialog
      title={`Delete ${counted(count, 'product')}`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          {(canDelete || isPending) && (
            <Button
              tone="danger"
              isPending={isPending}
              isDisabled={!canDelete}
              onPress={() => void remove(found?.ids ?? [])}
            >
              {canDelete ? `Delete ${counted(found.ids.length, 'product')}` : 'Delete'}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="3">
        {error ? <Banner tone="error">{messageOf(error)}</Banner> : null}
        {found && (
          <>
            {found.gone_count > 0 && <Banner tone="notice">{productsGone(found.gone_count)}</Banner>}
            {found.open_count > 0 && <KeptProducts deletion={found} />}
            <Text role="status">{canDelete ? staffMessages.deletionForGood : staffMessages.deletionNone}</Text>
            <Text size="small">{deletedElsewhere(found.in_carts, found.in_book_lists)}</Text>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

/** Names shown at most, so that the text below them stays in sight. */
const MAX_NAMES = 8;

function KeptProducts({ deletion: { open, open_count } }: { deletion: ApiOutput['stocks']['deletePreview'] }) {
  const names = open.slice(0, MAX_NAMES).map(({ name }) => name);
  const others = open_count - names.length;
  return (
    <Banner tone="notice" title={productsKept(open_count)}>
      {names.join(', ')}
      {others > 0 && ` and ${others.toLocaleString('en-PH')} more`}
    </Banner>
  );
}
