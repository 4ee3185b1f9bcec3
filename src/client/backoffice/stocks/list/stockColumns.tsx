import type { StockRow } from '#shared/contracts/stocks.ts';
import { piecesText } from '#shared/counted.ts';
import { pictureUrl } from '#shared/productPictures.ts';
import { momentText } from '../../../app/storeClock.ts';
import { StatusBadge } from '../../../design/badge/StatusBadge.tsx';
import { Button } from '../../../design/button/Button.tsx';
import { Inline } from '../../../design/layout/Inline.tsx';
import { Switch } from '../../../design/switch/Switch.tsx';
import type { TableColumn } from '../../../design/table/columns.ts';
import { Note } from '../../../design/text/Note.tsx';
import { Price } from '../../../design/text/Price.tsx';
import { VisuallyHidden } from '../../../design/text/VisuallyHidden.tsx';
import { categoryCell, nameCell, stockListPicture } from '../stocks.css.ts';

interface Words {
  pathOf: (category: StockRow['category']) => string;
  onAvailability: (row: StockRow, isAvailable: boolean) => void;
  onCount: (row: StockRow) => void;
}

export function stockColumns({ pathOf, onAvailability, onCount }: Words): TableColumn<StockRow>[] {
  return [
    {
      id: 'picture',
      header: 'Picture',
      width: 64,
      card: 'lead',
      render: ({ images }) => <Picture filename={images[0]?.filename} />,
    },
    {
      id: 'name',
      header: 'Name',
      isRowHeader: true,
      isSortable: true,
      render: ({ name }) => (
        <div className={nameCell} title={name}>
          {name}
        </div>
      ),
    },
    {
      id: 'category',
      header: 'Category',
      card: 'note',
      // The name only: a path would make rows two or three lines high.
      render: ({ category, shelf }) => (
        <div title={[pathOf(category), shelf].filter(Boolean).join(' · ')} className={categoryCell}>
          {[category.name, shelf].filter(Boolean).join(' · ')}
        </div>
      ),
    },
    {
      id: 'selling_price',
      header: 'Price',
      card: 'amount',
      align: 'end',
      isSortable: true,
      render: ({ selling_price }) => <Price pesos={selling_price} size="small" />,
    },
    {
      id: 'available_quantity',
      header: 'In stock',
      card: 'badges',
      align: 'end',
      render: (row) => <Quantity row={row} onCount={onCount} />,
    },
    {
      id: 'is_available',
      header: 'Shown',
      card: 'more',
      align: 'center',
      render: (row) => (
        <Switch
          aria-label={`Show ${row.name} to customers`}
          isSelected={row.is_available}
          onChange={(isAvailable) => onAvailability(row, isAvailable)}
        />
      ),
    },
    {
      id: 'updated_at',
      header: 'Updated',
      isSortable: true,
      isNowrap: true,
      render: ({ updated_at }) => momentText(updated_at),
    },
  ];
}

function Picture({ filename }: { filename: string | undefined }) {
  if (filename === undefined) return <span className={stockListPicture} />;
  return (
    <img src={pictureUrl(filename, 160)} alt="" loading="lazy" width={28} height={28} className={stockListPicture} />
  );
}

function Quantity({ row, onCount }: { row: StockRow } & Pick<Words, 'onCount'>) {
  const { available_quantity, is_low, uom } = row;
  if (available_quantity === null) {
    return <Note as="span">Not counted</Note>;
  }
  return (
    <Inline justify="end" wrap={false}>
      {is_low && <StatusBadge tone="notice">Low</StatusBadge>}
      <Button size="small" tone="quiet" onPress={() => onCount(row)}>
        <VisuallyHidden>Correct {row.name}: </VisuallyHidden>
        {piecesText(available_quantity)}
        <VisuallyHidden> {uom} in stock</VisuallyHidden>
      </Button>
    </Inline>
  );
}
