import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useRef, useState } from 'react';
import { trpc } from '#client/api/client.ts';
import { PartBoundary } from '#client/app/frame/FailedScreen.tsx';
import { newKey } from '#client/app/newKey.ts';
import { paths } from '#client/app/paths.ts';
import { screen } from '#client/app/screen.tsx';
import { clockInStore } from '#client/app/storeClock.ts';
import { usePageTitle } from '#client/app/usePageTitle.ts';
import { PageTitle } from '#client/backoffice/records/Section.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { IconButton } from '#client/design/button/IconButton.tsx';
import { LinkButton } from '#client/design/button/LinkButton.tsx';
import { EmptyState } from '#client/design/emptyState/EmptyState.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { PlainList } from '#client/design/layout/PlainList.tsx';
import { Row, Rows } from '#client/design/layout/Rows.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { NumberField } from '#client/design/numberField/NumberField.tsx';
import { Select } from '#client/design/select/Select.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Text } from '#client/design/text/Text.tsx';
import { SegmentedControl } from '#client/design/toggle/SegmentedControl.tsx';
import type { Product } from '#shared/contracts/catalog.ts';
import { counted, piecesLeft } from '#shared/counted.ts';
import { MAX_SALE_LINES, MAX_SALE_PIECES } from '#shared/domain/counter/sale.ts';
import { formatPesos, toPesos } from '#shared/domain/money.ts';
import { formatClockTime } from '#shared/domain/storeTime.ts';
import { onlyLeft } from '#shared/messages.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { OutcomeLine, ScanOrFindField } from '../CounterFields.tsx';
import { CameraButton } from '../camera/CameraButton.tsx';
import { header, page, root } from '../counter.css.ts';
import { SaleTill } from './SaleTill.tsx';
import { columns, figure, foundList, foundRow } from './sale.css.ts';
import { amountOf, newLine, type SaleLine } from './saleLines.ts';
import { type Sale, type Sold, useSale } from './useSale.ts';

const ReceiptSheet = screen(async () => ({ default: (await import('../../print/ReceiptSheet.tsx')).ReceiptSheet }));

export default function SaleScreen() {
  usePageTitle('Walk-in sale');
  const sale = useSale();
  const field = useRef<HTMLInputElement>(null);
  const [printed, setPrinted] = useState<{ sold: Sold; key: string } | null>(null);
  const isSold = sale.sold !== null;
  const onAdded = () => field.current?.focus();
  useEffect(() => {
    // The pressed button is gone; the next scan begins here.
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
          <Stack gap="3" minWidth="0">
            {sale.words === '' && sale.lines.length === 0 && sale.held.length > 0 && <HeldSales sale={sale} />}
            {sale.words !== '' && <FoundProducts sale={sale} onAdded={onAdded} />}
            {sale.lines.length > 0 ? (
              <SaleLines sale={sale} />
            ) : (
              sale.words === '' && (
                <EmptyState title="No items yet" description="Scan a barcode, or enter a product name." />
              )
            )}
          </Stack>
          <SaleTill sale={sale} onPrint={(sold) => setPrinted({ sold, key: newKey() })} />
          {sale.words === '' && <BestSellers sale={sale} onAdded={onAdded} />}
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

const MAX_FOUND = 8;

type Found = Pick<Product, '_id' | 'name' | 'selling_price' | 'is_available'> & { category: { name: string } };

interface ProductsProps {
  sale: Sale;
  onAdded: () => void;
}

function FoundProducts(props: ProductsProps) {
  const { data } = trpc.stocks.paginate.useQuery({ s: props.sale.words, page: 1, page_size: MAX_FOUND });
  if (data?.docs.length === 0) return <Text tone="muted">No products found.</Text>;
  return <Products {...props} label="Products found" docs={data?.docs ?? []} />;
}

function BestSellers(props: ProductsProps) {
  const { data } = trpc.stocks.productList.useQuery({ sort: 'ordered' });
  return <Products {...props} label="Best sellers" docs={data?.docs.slice(0, MAX_FOUND) ?? []} />;
}

function Products({ sale, onAdded, label, docs }: ProductsProps & { label: string; docs: readonly Found[] }) {
  return (
    <PlainList className={foundList} aria-label={label}>
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

const HeldSales = ({ sale: { held, resume } }: { sale: Sale }) => (
  <PlainList className={foundList} aria-label="Held sales">
    {held.map((each) => (
      <li key={each.at}>
        <button type="button" className={foundRow} onClick={() => resume(each)}>
          <span>
            {`Resume ${formatClockTime(clockInStore(new Date(each.at)))}`}{' '}
            <Note as="span">{counted(each.lines.length, 'item')}</Note>
          </span>
          <span className={figure}>{formatPesos(toPesos(each.total))}</span>
        </button>
      </li>
    ))}
  </PlainList>
);

function SaleLines({ sale: { lines, change, errors } }: { sale: Sale }) {
  const set = (line: SaleLine, over: Partial<SaleLine>) =>
    change(lines.map((each) => (each === line ? { ...each, ...over } : each)));
  return (
    <Rows aria-label="Sale items">
      {lines.map((line, index) => (
        <Row key={line.key} columns="minmax(0, 1fr) auto" gap="2">
          <Text weight="medium">{line.product.name}</Text>
          <span className={figure}>{formatPesos(toPesos(amountOf(line)))}</span>
          <Inline gap="3" align="end" gridColumn="all">
            <Choice
              label="Size"
              options={line.product.sizes.map((size) => ({ id: size, label: size, hint: leftOf(line, size) }))}
              value={line.size}
              onChange={(size) => set(line, { size })}
            />
            <Choice
              label="Color"
              options={line.product.colors.map((color) => ({ id: color, label: color }))}
              value={line.color}
              onChange={(color) => set(line, { color })}
            />
            <NumberField
              label={`Pieces of ${line.product.name}`}
              isLabelHidden
              isCompact
              minValue={1}
              maxValue={MAX_SALE_PIECES}
              value={line.quantity}
              onChange={(quantity) => set(line, { quantity: quantity || 1 })}
            />
            {(line.product.sizes.length > 1 || line.product.colors.length > 1) && lines.length < MAX_SALE_LINES && (
              <Button onPress={() => change(lines.toSpliced(index + 1, 0, newLine(line.product, newKey())))}>
                {line.product.sizes.length > 1 ? 'Another size' : 'Another color'}
              </Button>
            )}
            <IconButton
              label={`Remove ${line.product.name}`}
              onPress={() => change(lines.filter((each) => each !== line))}
            >
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </Inline>
          {(errors[`orders.${index}`] ?? hint(line)) && (
            <Text size="small" tone="danger">
              {errors[`orders.${index}`] ?? hint(line)}
            </Text>
          )}
        </Row>
      ))}
    </Rows>
  );
}

/** Maximum number of buttons; more choices are a list. */
const MAX_BUTTONS = 8;

interface ChoiceProps {
  label: string;
  options: readonly { id: string; label: string; hint?: string }[];
  value: string | null;
  onChange: (id: string) => void;
}

function Choice({ label, options, value, onChange }: ChoiceProps) {
  if (options.length < 2) return null;
  if (options.length <= MAX_BUTTONS)
    return <SegmentedControl label={label} options={options} value={value} onChange={onChange} />;
  return (
    <Select
      label={label}
      placeholder={`Choose a ${label.toLowerCase()}`}
      options={options.map(({ hint, ...option }) => ({ ...option, description: hint }))}
      value={value}
      onChange={(id) => onChange(String(id))}
    />
  );
}

const leftOf = ({ product }: SaleLine, size: string): string => {
  const found = product.size_prices.find((each) => each.size === size);
  return found ? piecesLeft(found.available_quantity) : '';
};

/** The reason why the server would reject a line. */
function hint({ product, size, quantity }: SaleLine): string {
  if (!product.is_available) return staffMessages.notShown;
  const found = product.size_prices.find((each) => each.size === size);
  if (!found?.restrict_if_no_available || found.available_quantity >= quantity) return '';
  return onlyLeft(product.name, found.available_quantity);
}
