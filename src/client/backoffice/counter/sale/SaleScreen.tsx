import { useEffect, useRef, useState } from 'react';
import { formatPesos } from '#shared/domain/money.ts';
import { trpc } from '../../../api/client.ts';
import { PartBoundary } from '../../../app/FailedScreen.tsx';
import { newKey } from '../../../app/newKey.ts';
import { paths } from '../../../app/paths.ts';
import { screen } from '../../../app/screen.tsx';
import { usePageTitle } from '../../../app/usePageTitle.ts';
import { LinkButton } from '../../../design/button/LinkButton.tsx';
import { EmptyState } from '../../../design/emptyState/EmptyState.tsx';
import { PlainList } from '../../../design/layout/PlainList.tsx';
import { Note } from '../../../design/text/Note.tsx';
import { Text } from '../../../design/text/Text.tsx';
import { PageTitle } from '../../records/PageTitle.tsx';
import { CameraButton } from '../camera/CameraButton.tsx';
import { header, page, root } from '../counter.css.ts';
import { OutcomeLine, ScanOrFindField } from '../ScanField.tsx';
import { SaleLines } from './SaleLines.tsx';
import { SaleTill } from './SaleTill.tsx';
import { columns, figure, foundRow, goods } from './sale.css.ts';
import { type Sale, type Sold, useSale } from './useSale.ts';

// Its layout is needed once something is printed.
const ReceiptSheet = screen(async () => ({ default: (await import('../../print/ReceiptSheet.tsx')).ReceiptSheet }));

/** /counter/sale: a sale of what lies on the shelf. What is scanned is a line, and one press places, pays and claims the order. */
export default function SaleScreen() {
  usePageTitle('Walk-in sale');
  const sale = useSale();
  const field = useRef<HTMLInputElement>(null);
  const [printed, setPrinted] = useState<{ sold: Sold; key: string } | null>(null);
  const isSold = sale.sold !== null;
  useEffect(() => {
    // The button that sold is gone: the next scan begins here.
    if (isSold) field.current?.focus();
  }, [isSold]);
  return (
    <div className={root}>
      <div className={page}>
        <header className={header}>
          <PageTitle>Walk-in sale</PageTitle>
          <ScanOrFindField
            label="Scan a product, or find one"
            placeholder="Scan, or enter a product"
            field={field}
            words={sale.words}
            onFind={sale.search}
            onEnter={sale.enter}
          />
          <CameraButton onCode={sale.enter} onClosed={() => field.current?.focus()} />
          <LinkButton href={paths.counter}>Counter</LinkButton>
          <OutcomeLine outcome={sale.outcome} />
        </header>
        <div className={columns}>
          <div className={goods}>
            {sale.words !== '' && <FoundProducts sale={sale} onAdded={() => field.current?.focus()} />}
            {sale.lines.length > 0 ? (
              <SaleLines sale={sale} />
            ) : (
              sale.words === '' && (
                <EmptyState title="No items yet" description="Scan a barcode, or enter a product name." />
              )
            )}
          </div>
          <SaleTill sale={sale} onPrint={(sold) => setPrinted({ sold, key: newKey() })} />
        </div>
      </div>
      {printed && (
        <PartBoundary>
          <ReceiptSheet key={printed.key} {...printed.sold} />
        </PartBoundary>
      )}
    </div>
  );
}

/** Products shown for words; more is found by typing more. */
const MAX_FOUND = 8;

function FoundProducts({ sale, onAdded }: { sale: Sale; onAdded: () => void }) {
  const query = trpc.stocks.paginate.useQuery({ s: sale.words, page: 1, page_size: MAX_FOUND });
  const docs = query.data?.docs ?? [];
  if (query.data && docs.length === 0) return <Text tone="muted">No products found.</Text>;
  return (
    <PlainList gap="1" aria-label="Products found">
      {docs.map(({ _id, name, category, selling_price, is_available }) => (
        <li key={_id}>
          <button
            type="button"
            className={foundRow}
            onClick={() => {
              sale.add(_id);
              onAdded();
            }}
          >
            <span>
              {name} <Note as="span">{is_available ? category.name : `${category.name} · hidden`}</Note>
            </span>
            <span className={figure}>{formatPesos(selling_price)}</span>
          </button>
        </li>
      ))}
    </PlainList>
  );
}
