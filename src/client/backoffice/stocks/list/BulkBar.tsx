import Calculator from 'lucide-react/icons/calculator';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import FolderInput from 'lucide-react/icons/folder-input';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { messageOf, toApiError } from '#client/api/apiError.ts';
import type { ApiInput, ApiOutput } from '#client/api/appRouter.ts';
import { trpc } from '#client/api/client.ts';
import { useTask } from '#client/app/useTask.ts';
import { useCategoryOptions } from '#client/backoffice/categories/useCategoryOptions.ts';
import { useStaffUser } from '#client/backoffice/records/useStaffUser.ts';
import { Banner } from '#client/design/banner/Banner.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { ComboBox } from '#client/design/comboBox/ComboBox.tsx';
import { AlertDialog } from '#client/design/dialog/AlertDialog.tsx';
import { Dialog } from '#client/design/dialog/Dialog.tsx';
import { DialogForm } from '#client/design/dialog/DialogForm.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { counted } from '#shared/counted.ts';
import { messages } from '#shared/messages.ts';
import { deletedElsewhere, productsGone, productsKept, staffMessages } from '#shared/staffMessages.ts';
import { bulkBar } from '../stocks.css.ts';
import { NumbersDialog } from './NumbersDialog.tsx';
import { type ListSelection, useBulkChange } from './useBulkChange.ts';
import type { StockListState } from './useStockList.ts';

interface BulkBarProps {
  selection: ListSelection;
  filter: StockListState['filter'];
  total: number;
  onClear: () => void;
}

export function BulkBar({ selection, filter, total, onClear }: BulkBarProps) {
  const bulk = useBulkChange(selection, filter);
  const [asked, setAsked] = useState<'show' | 'hide' | 'category' | 'numbers' | 'delete' | null>(null);
  const close = () => setAsked(null);
  const { count, isPageSelected } = selection;
  const isAll = selection.total !== null;
  // After a change of all found products it is unknown which were hidden before, so there is no Undo.
  const setAvailable = (to: 'show' | 'hide') => (isAll ? setAsked(to) : bulk.makeAvailable(to === 'show'));
  const canSelectAll = !isAll && isPageSelected && total > selection.ids.size;
  const actions = [
    { Icon: Eye, label: 'Show to customers', run: () => setAvailable('show') },
    { Icon: EyeOff, label: 'Hide from customers', run: () => setAvailable('hide') },
    { Icon: FolderInput, label: 'Change category…', run: () => setAsked('category') },
    { Icon: Calculator, label: 'Price and restock…', run: () => setAsked('numbers') },
    { Icon: Trash2, label: 'Delete…', run: () => setAsked('delete') },
  ];
  return (
    <section aria-label="Selected products" className={bulkBar}>
      <Text as="span" size="small" weight="medium" numeric role="status">
        {`${isAll ? 'All ' : ''}${count.toLocaleString('en-PH')} selected`}
      </Text>
      {canSelectAll && (
        <Button size="small" tone="quiet" onPress={() => selection.selectAll(total)}>
          {`Select all ${total.toLocaleString('en-PH')}`}
        </Button>
      )}
      {actions.map(({ Icon, label, run }) => (
        <Button
          key={label}
          size="small"
          icon={<Icon size={16} aria-hidden />}
          isDisabled={bulk.isPending}
          onPress={run}
        >
          {label}
        </Button>
      ))}
      <Button size="small" tone="quiet" onPress={onClear}>
        Clear
      </Button>
      {(asked === 'show' || asked === 'hide') && (
        <AlertDialog
          title={`${asked === 'show' ? 'Show' : 'Hide'} all ${count.toLocaleString('en-PH')}?`}
          actionLabel={asked === 'show' ? 'Show to customers' : 'Hide from customers'}
          tone="danger"
          onClose={close}
          onAction={() => bulk.makeAvailable(asked === 'show')}
        >
          {staffMessages.allAvailability}
        </AlertDialog>
      )}
      <ChangeCategoryDialog count={count} isOpen={asked === 'category'} onClose={close} onMove={bulk.moveTo} />
      {asked === 'numbers' && (
        <NumbersDialog count={count} preview={bulk.preview} onChange={bulk.setNumbers} onClose={close} />
      )}
      {asked === 'delete' && <DeleteDialog count={count} chosen={bulk.chosen} onDelete={bulk.remove} onClose={close} />}
    </section>
  );
}

interface ChangeCategoryDialogProps {
  count: number;
  isOpen: boolean;
  onClose: () => void;
  /** A rejection keeps the question open; its error has been shown. */
  onMove: (category: { id: string; label: string }) => Promise<void>;
}

function ChangeCategoryDialog({ count, isOpen, onClose, onMove }: ChangeCategoryDialogProps) {
  return (
    <Dialog
      title={`Change the category of ${counted(count, 'product')}`}
      size="small"
      isOpen={isOpen}
      onClose={onClose}
    >
      {(close) => <Question onMove={onMove} close={close} />}
    </Dialog>
  );
}

function Question({ onMove, close }: Pick<ChangeCategoryDialogProps, 'onMove'> & { close: () => void }) {
  const { options } = useCategoryOptions({ within: useStaffUser()?.assigned_categories });
  const [id, setId] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const chosen = options.find((option) => option.id === id);

  const [move, isPending] = useTask(
    (to: { id: string; label: string }) => onMove(to).then(close),
    () => undefined,
  );
  function submit() {
    setTried(true);
    if (chosen) move(chosen);
  }
  return (
    <DialogForm submitLabel="Change category" isPending={isPending} onSubmit={submit} onCancel={close}>
      <ComboBox
        label="New category"
        autoFocus
        isRequired
        options={options}
        emptyText="No category with this name."
        value={id}
        onChange={(key) => setId(key === null ? null : String(key))}
        errorMessage={isTried && !chosen ? messages.fieldRequired : undefined}
      />
    </DialogForm>
  );
}

interface DeleteDialogProps {
  count: number;
  chosen: ApiInput['stocks']['deletePreview'];
  onDelete: (ids: readonly string[]) => Promise<void>;
  onClose: () => void;
}

function DeleteDialog({ count, chosen, onDelete, onClose }: DeleteDialogProps) {
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
      // Another user has deleted one in the meantime; the new preview shows it.
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
