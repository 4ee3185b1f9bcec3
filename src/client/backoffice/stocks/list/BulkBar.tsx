import { useMutation } from '@tanstack/react-query';
import Calculator from 'lucide-react/icons/calculator';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import FolderInput from 'lucide-react/icons/folder-input';
import Tags from 'lucide-react/icons/tags';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { messageOf, toApiError } from '#client/api/apiError.ts';
import type { ApiOutput } from '#client/api/appRouter.ts';
import { trpc } from '#client/api/client.ts';
import { showError } from '#client/app/showError.ts';
import { useTask } from '#client/app/useTask.ts';
import { useCategoryOptions } from '#client/backoffice/categories/CategoryField.tsx';
import { useStaffUser } from '#client/backoffice/records/useStaffUser.ts';
import { Banner } from '#client/design/banner/Banner.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { ComboBox } from '#client/design/comboBox/ComboBox.tsx';
import { AlertDialog } from '#client/design/dialog/AlertDialog.tsx';
import { Dialog } from '#client/design/dialog/Dialog.tsx';
import { DialogForm } from '#client/design/dialog/DialogForm.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Panel } from '#client/design/layout/Panel.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { showToast } from '#client/design/toast/showToast.ts';
import { counted } from '#shared/counted.ts';
import { MAX_DELETED } from '#shared/domain/catalog/products/bulkChange.ts';
import { messages } from '#shared/messages.ts';
import {
  availabilityChanged,
  categoryChanged,
  deletedElsewhere,
  numbersChanged,
  productsDeleted,
  productsGone,
  productsNotDeleted,
  staffMessages,
} from '#shared/staffMessages.ts';
import { BulkPriceDialog } from './BulkPriceDialog.tsx';
import type { Bulk, Chosen, ListSelection, StockListState } from './useStockList.ts';

interface BulkBarProps {
  selection: ListSelection;
  filter: StockListState['filter'];
  total: number;
  onClear: () => void;
  onLabels: (chosen: Chosen) => void;
}

export function BulkBar({ selection, filter, total, onClear, onLabels }: BulkBarProps) {
  const utils = trpc.useUtils();
  const bulk = trpc.stocks.bulk.useMutation({ onError: showError, onSettled: () => utils.stocks.invalidate() });
  const chosen: Chosen =
    selection.total === null ? { ids: [...selection.ids] } : { filter: { ...filter, total: selection.total } };
  const [asked, setAsked] = useState<'show' | 'hide' | 'category' | 'numbers' | 'delete' | null>(null);
  const close = () => setAsked(null);
  const { count, isPageSelected } = selection;
  const isAll = selection.total !== null;

  async function change(values: Omit<Bulk, keyof Chosen>, text: (changed: number) => string) {
    const { changed, repriced: ids } = await bulk.mutateAsync({ ...chosen, ...values });
    showToast(
      text(changed),
      ids && { action: { label: 'Print labels', onPress: () => onLabels({ ids }) }, timeoutMs: 60_000 },
    );
    // The filtered list, such as available products, has changed.
    if (isAll) selection.clear();
  }
  async function setAvailable(ids: string[], isAvailable: boolean) {
    await bulk.mutateAsync({ ids, is_available: isAvailable });
    selection.note(ids, isAvailable);
  }
  // Only changed ones, so that Undo does not touch the others.
  const [makeAvailable] = useTask(async (isAvailable: boolean) => {
    const ids = selection.otherThan(isAvailable);
    if (ids.length > 0) await setAvailable(ids, isAvailable);
    showToast(availabilityChanged(selection.ids.size, isAvailable), {
      action: ids.length > 0 ? { label: 'Undo', onPress: () => undo(ids, isAvailable) } : undefined,
    });
  }, ignoreReported);
  const [undo] = useTask(async (ids: string[], isAvailable: boolean) => {
    await setAvailable(ids, !isAvailable);
    showToast(availabilityChanged(ids.length, !isAvailable));
  }, ignoreReported);
  // After a change of all found products it is unknown which were hidden before, so there is no Undo.
  const offer = (to: 'show' | 'hide') => (isAll ? setAsked(to) : makeAvailable(to === 'show'));
  const canSelectAll = !isAll && isPageSelected && total > selection.ids.size;
  const actions = [
    { Icon: Eye, label: 'Show to customers', run: () => offer('show') },
    { Icon: EyeOff, label: 'Hide from customers', run: () => offer('hide') },
    { Icon: FolderInput, label: 'Change category…', run: () => setAsked('category') },
    { Icon: Calculator, label: 'Price and restock…', run: () => setAsked('numbers') },
    { Icon: Tags, label: 'Print labels', run: () => onLabels(chosen) },
    { Icon: Trash2, label: 'Delete…', run: () => setAsked('delete') },
  ];
  return (
    <Panel look="soft" padding="2" aria-label="Selected products">
      <Inline>
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
      </Inline>
      {(asked === 'show' || asked === 'hide') && (
        <AlertDialog
          title={`${asked === 'show' ? 'Show' : 'Hide'} all ${count.toLocaleString('en-PH')}?`}
          actionLabel={asked === 'show' ? 'Show to customers' : 'Hide from customers'}
          tone="danger"
          onClose={close}
          onAction={() =>
            change({ is_available: asked === 'show' }, (changed) => availabilityChanged(changed, asked === 'show'))
          }
        >
          {staffMessages.allAvailability}
        </AlertDialog>
      )}
      {asked === 'category' && (
        <Dialog title={`Change the category of ${counted(count, 'product')}`} size="small" onClose={close}>
          <CategoryQuestion
            close={close}
            onMove={({ id, label }) => change({ category: id }, (changed) => categoryChanged(changed, label))}
          />
        </Dialog>
      )}
      {asked === 'numbers' && (
        <BulkPriceDialog
          count={count}
          chosen={chosen}
          onChange={(numbers) => change(numbers, numbersChanged)}
          onClose={close}
        />
      )}
      {asked === 'delete' && <DeleteDialog count={count} chosen={chosen} onDeleted={selection.clear} onClose={close} />}
    </Panel>
  );
}

/** The error was already shown. */
const ignoreReported = () => undefined;

interface CategoryQuestionProps {
  /** A rejection keeps the question open. */
  onMove: (category: { id: string; label: string }) => Promise<void>;
  close: () => void;
}

function CategoryQuestion({ onMove, close }: CategoryQuestionProps) {
  const { options } = useCategoryOptions({ within: useStaffUser()?.assigned_categories });
  const [id, setId] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const chosen = options.find((option) => option.id === id);

  const [move, isPending] = useTask((to: { id: string; label: string }) => onMove(to).then(close), ignoreReported);
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
  chosen: Chosen;
  onDeleted: () => void;
  onClose: () => void;
}

function DeleteDialog({ count, chosen, onDeleted, onClose }: DeleteDialogProps) {
  const utils = trpc.useUtils();
  const preview = trpc.stocks.deletePreview.useQuery(chosen, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
  const { data: found = null } = preview;
  const remove = useMutation({
    /** Calls the server in groups of `MAX_DELETED`. If a later group fails, staff see its error and the number of deleted products. */
    async mutationFn(ids: readonly string[]) {
      let deleted = 0;
      try {
        for (let from = 0; from < ids.length; from += MAX_DELETED) {
          deleted += (await utils.client.stocks.deleteMany.mutate({ ids: ids.slice(from, from + MAX_DELETED) }))
            .deleted;
        }
      } catch (error) {
        if (deleted === 0) throw error;
        showError(error);
      }
      return deleted;
    },
    onSuccess(deleted) {
      showToast(productsDeleted(deleted));
      onDeleted();
      onClose();
    },
    onSettled: () => utils.stocks.invalidate(),
  });
  // Another user has deleted one in the meantime: the preview, which is read again, shows it.
  const error = toApiError(remove.error)?.code === 'not_found' ? preview.error : (remove.error ?? preview.error);
  const isPending = preview.isFetching || remove.isPending;

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
              onPress={() => remove.mutate(found?.ids ?? [])}
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
            {found.open_count > 0 && <ProductsNotDeleted deletion={found} />}
            <Text role="status">{canDelete ? staffMessages.deletionForGood : staffMessages.deletionNone}</Text>
            <Text size="small">{deletedElsewhere(found.in_carts, found.in_book_lists)}</Text>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

const MAX_NAMES = 8;

function ProductsNotDeleted({ deletion: { open, open_count } }: { deletion: ApiOutput['stocks']['deletePreview'] }) {
  const names = open.slice(0, MAX_NAMES).map(({ name }) => name);
  const others = open_count - names.length;
  return (
    <Banner tone="notice" title={productsNotDeleted(open_count)}>
      {names.join(', ')}
      {others > 0 && ` and ${others.toLocaleString('en-PH')} more`}
    </Banner>
  );
}
