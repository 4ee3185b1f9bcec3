import { useState } from 'react';
import type { Stock } from '#shared/contracts/catalog.ts';
import type { StockRow } from '#shared/contracts/stocks.ts';
import { piecesText } from '#shared/counted.ts';
import { quantityCounted, staffMessages } from '#shared/staffMessages.ts';
import { messageOf } from '../../../api/apiError.ts';
import { trpc } from '../../../api/client.ts';
import { QueryError } from '../../../app/QueryError.tsx';
import { Banner } from '../../../design/banner/Banner.tsx';
import { Button } from '../../../design/button/Button.tsx';
import { Dialog } from '../../../design/dialog/Dialog.tsx';
import { DialogForm } from '../../../design/dialog/DialogForm.tsx';
import { NumberField } from '../../../design/numberField/NumberField.tsx';
import { Select } from '../../../design/select/Select.tsx';
import { SkeletonLines } from '../../../design/skeleton/Skeleton.tsx';
import { TextField } from '../../../design/textField/TextField.tsx';
import { showToast } from '../../../design/toast/showToast.ts';
import { UsualReasons, useRequiredText } from '../../records/reasons.tsx';
import { useStockQuery } from '../record/useStock.ts';

const USUAL_REASONS = ['Counted', 'Delivered', 'Damaged', 'Lost'] as const;

export function CountDialog({ row, onClose }: { row: StockRow; onClose: () => void }) {
  const stock = useStockQuery(row._id, { staleTime: 0 });
  const sizes = stock.data?.size_prices;
  return (
    <Dialog title={`In stock: ${row.name}`} size="small" onClose={onClose}>
      {sizes && !stock.isFetching ? (
        <Count row={row} sizes={sizes} onClose={onClose} reload={() => void stock.refetch()} />
      ) : stock.isError ? (
        <QueryError query={stock} />
      ) : (
        <SkeletonLines label="Loading sizes" lines={4} />
      )}
    </Dialog>
  );
}

interface CountProps {
  row: StockRow;
  sizes: Stock['size_prices'];
  onClose: () => void;
  reload: () => void;
}

function Count({ row, sizes, onClose, reload }: CountProps) {
  const utils = trpc.useUtils();
  const [chosen, setChosen] = useState(sizes[0]?.size ?? '');
  const size = sizes.find((each) => each.size === chosen);
  const [quantity, setQuantity] = useState(size?.available_quantity ?? 0);
  const reason = useRequiredText(staffMessages.reasonRequired);
  const count = trpc.stocks.countSize.useMutation({
    onSuccess: ({ available_quantity }) => {
      showToast(quantityCounted(row.name, chosen, available_quantity));
      onClose();
      return utils.stocks.invalidate();
    },
  });

  function choose(key: unknown) {
    setChosen(String(key));
    setQuantity(sizes.find((each) => each.size === key)?.available_quantity ?? 0);
  }
  function submit() {
    const given = reason.take();
    if (given === null || !size) return;
    count.mutate({
      ...{ _id: row._id, size: chosen, reason: given },
      available_quantity: quantity,
      old_available_quantity: size.available_quantity,
    });
  }
  return (
    <DialogForm submitLabel="Save" isPending={count.isPending} onSubmit={submit} onCancel={onClose}>
      {sizes.length > 1 && (
        <Select
          label="Size"
          options={sizes.map((each) => ({
            id: each.size,
            label: `${each.size || 'One size'} (${piecesText(each.available_quantity)})`,
          }))}
          value={chosen}
          onChange={choose}
        />
      )}
      <NumberField
        label="Count"
        autoFocus
        value={quantity}
        onChange={(value) => setQuantity(Number.isNaN(value) ? 0 : value)}
      />
      <TextField label="Reason" maxLength={200} {...reason.field} />
      <UsualReasons reasons={USUAL_REASONS} onChoose={reason.change} />
      {count.error && (
        <Banner
          tone="error"
          actions={
            <Button size="small" onPress={reload}>
              Refresh
            </Button>
          }
        >
          {messageOf(count.error)}
        </Banner>
      )}
    </DialogForm>
  );
}
