import Images from 'lucide-react/icons/images';
import SearchX from 'lucide-react/icons/search-x';
import Upload from 'lucide-react/icons/upload';
import X from 'lucide-react/icons/x';
import { useMemo, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { trpc } from '#client/api/client.ts';
import { newKey } from '#client/app/newKey.ts';
import { paths } from '#client/app/paths.ts';
import { showError } from '#client/app/showError.ts';
import { useTask } from '#client/app/useTask.ts';
import { useCategoryOptions } from '#client/backoffice/categories/CategoryField.tsx';
import { shelfLabel, shelfLabels, slipNumber } from '#client/backoffice/print/print.css.ts';
import { Sheet } from '#client/backoffice/print/Sheet.tsx';
import { ExportButton } from '#client/backoffice/records/files/RecordFiles.tsx';
import { ALL, ToolbarFilter } from '#client/backoffice/records/list/filters.tsx';
import { RecordList } from '#client/backoffice/records/list/RecordList.tsx';
import { useSetQuery } from '#client/backoffice/records/list/useListView.ts';
import { filterBox } from '#client/backoffice/records/records.css.ts';
import { useStaffUser } from '#client/backoffice/records/useStaffUser.ts';
import { Button } from '#client/design/button/Button.tsx';
import { LinkButton } from '#client/design/button/LinkButton.tsx';
import { ComboBox } from '#client/design/comboBox/ComboBox.tsx';
import { TextField } from '#client/design/textField/TextField.tsx';
import { showToast } from '#client/design/toast/showToast.ts';
import type { Label, StockRow } from '#shared/contracts/stocks.ts';
import { parseBarcode } from '#shared/domain/catalog/products/barcode.ts';
import { codesOf, codesText, hasCode } from '#shared/domain/catalog/products/productCodes.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { assignedToYou, staffMessages } from '#shared/staffMessages.ts';
import { ImportDialog } from '../import/ImportDialog.tsx';
import { useStockImport } from '../import/useStockImport.ts';
import { PicturesDialog } from '../pictures/PicturesDialog.tsx';
import { StockRecord } from '../record/StockRecord.tsx';
import { list } from '../stocks.css.ts';
import { BulkBar } from './BulkBar.tsx';
import { CountDialog } from './CountDialog.tsx';
import { categoryChoice } from './categoryChoice.ts';
import { stockColumns } from './stockColumns.tsx';
import { type Chosen, type StockListState, useSelection, useStockList } from './useStockList.ts';

const PAGE_SIZES = [10, 25, 50, 100];
const noRows: StockRow[] = [];
const IMPORT = 'import';

export default function StocksScreen() {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? <StockList /> : <StockRecord id={id} />;
}

function StockList() {
  const utils = trpc.useUtils();
  const stocks = useStockList();
  const setAvailability = useAvailability(stocks);
  const pathOf = useCategoryPaths();
  const selection = useSelection(stocks.list.data?.docs ?? noRows, JSON.stringify(stocks.filter));
  const [counted, setCounted] = useState<StockRow | null>(null);
  const [isImporting, setImporting] = useImporting();
  const [isPictured, setPictured] = useState(false);
  const labels = useLabels();
  const stockImport = useStockImport({ isWatched: isImporting });
  const page = useRef<HTMLDivElement>(null);

  const [countScanned] = useTask(async (text: string) => {
    const codes = codesOf(text);
    if (codes.length === 0) return;
    const { docs } = await utils.stocks.paginate.fetch({ s: text, page: 1, page_size: 1 }, { staleTime: 0 });
    const row = docs.find((each) => hasCode(each, codes));
    if (row && row.available_quantity !== null) setCounted(row);
    else if (row) showToast(staffMessages.notCounted, { tone: 'info' });
    else if (parseBarcode(text) !== null) showToast(staffMessages.barcodeUnknown, { tone: 'info' });
  });
  function openImport() {
    if (stockImport.done) stockImport.startOver();
    setImporting(true);
  }
  function clearSelection() {
    selection.clear();
    page.current?.focus();
  }
  return (
    <div ref={page} tabIndex={-1} className={list}>
      <RecordList
        title="Products"
        singular="product"
        plural="products"
        view={stocks.view}
        basePath={paths.stocks}
        columns={stockColumns({ pathOf, onAvailability: setAvailability, onCount: setCounted })}
        list={stocks.list}
        isWide
        canEdit
        emptyText="Add products one by one, or import a list (Excel or CSV)."
        emptyActions={<LinkButton href={`${paths.stocks}?${IMPORT}=1`}>Import a list</LinkButton>}
        onSearchEnter={countScanned}
        pageSizes={PAGE_SIZES}
        filters={<StockFilters view={stocks.view} category={stocks.category} import_id={stocks.filter.import_id} />}
        actions={
          <>
            <LinkButton href={paths.searches} icon={<SearchX size={16} aria-hidden />}>
              Searches
            </LinkButton>
            <Button icon={<Upload size={16} aria-hidden />} onPress={openImport}>
              Import
            </Button>
            <Button icon={<Images size={16} aria-hidden />} onPress={() => setPictured(true)}>
              Pictures
            </Button>
            <ExportButton load={(client, format) => client.stocks.export.query({ ...stocks.filter, format })} />
          </>
        }
        selection={{
          selected: selection.ids,
          onChange: selection.select,
          bar: (
            <BulkBar
              selection={selection}
              filter={stocks.filter}
              total={stocks.list.data?.total ?? 0}
              onClear={clearSelection}
              onLabels={labels.print}
            />
          ),
        }}
      />
      {labels.sheet}
      {counted && <CountDialog row={counted} onClose={() => setCounted(null)} />}
      <PicturesDialog isOpen={isPictured} onClose={() => setPictured(false)} />
      <ImportDialog isOpen={isImporting} onClose={() => setImporting(false)} stockImport={stockImport} />
    </div>
  );
}

/** Prints the shelf labels of products. `sheet` must be rendered. */
function useLabels() {
  const { client } = trpc.useUtils();
  const [printed, setPrinted] = useState<{ key: string; labels: readonly Label[] }>();
  const [print] = useTask(async (chosen: Chosen) => {
    setPrinted({ key: newKey(), labels: await client.stocks.labels.query(chosen) });
  });
  const content = (
    <div className={shelfLabels}>
      {printed?.labels.map((label) => (
        <div key={`${label._id} ${label.price}`} className={shelfLabel}>
          <strong>{label.name}</strong>
          <span>{label.sizes.join(', ')}</span>
          <span className={slipNumber}>{`${formatPesos(label.price)} / ${label.uom}`}</span>
          <span>{[label.shelf, ...codesText(label)].filter((text) => text !== '').join(' · ')}</span>
        </div>
      ))}
    </div>
  );
  const slips = [{ key: 'labels', content }];
  return { print, sheet: printed && <Sheet key={printed.key} title="Shelf labels" paper="A4" slips={slips} /> };
}

/** In the URL, so that the menu can open it. */
function useImporting(): [isImporting: boolean, setImporting: (isImporting: boolean) => void] {
  const [query] = useSearchParams();
  const setQuery = useSetQuery();
  const setImporting = (isImporting: boolean) => setQuery({ [IMPORT]: isImporting ? '1' : null }, { replace: true });
  return [query.has(IMPORT), setImporting];
}

function useCategoryPaths() {
  const { options } = useCategoryOptions();
  return useMemo(() => {
    const paths = new Map(options.map(({ id, label }) => [id, label]));
    return ({ _id, name }: StockRow['category']) => paths.get(_id) ?? name;
  }, [options]);
}

function useAvailability({ input }: Pick<StockListState, 'input'>) {
  const utils = trpc.useUtils();
  const shownAs = (id: string, is_available: boolean) =>
    utils.stocks.paginate.setData(
      input,
      (page) => page && { ...page, docs: page.docs.map((row) => (row._id === id ? { ...row, is_available } : row)) },
    );
  const { mutate } = trpc.stocks.availability.useMutation({
    onMutate: async ({ _id, checked }) => {
      await utils.stocks.paginate.cancel();
      shownAs(String(_id), checked);
    },
    onError: (error, { _id, checked }) => {
      shownAs(String(_id), !checked);
      showError(error);
    },
    // The list keeps its rows until it is read again: a row must not leave under the pointer.
    onSettled: (_stock, _error, { _id }) =>
      Promise.all([
        utils.stocks.get.invalidate({ _id: String(_id) }),
        utils.stocks.history.invalidate(),
        utils.stocks.paginate.invalidate(undefined, { refetchType: 'none' }),
      ]),
  });
  return (row: StockRow, isAvailable: boolean) => mutate({ _id: row._id, checked: isAvailable });
}

type StockFiltersProps = Pick<StockListState, 'view' | 'category'> & Pick<StockListState['filter'], 'import_id'>;

function StockFilters({ view, category, import_id }: StockFiltersProps) {
  const filterBy = (name: string, key: unknown) =>
    view.set({ extras: { [name]: key === null || key === ALL ? null : String(key) } });
  return (
    <>
      <CategoryFilter value={category} onChange={(key) => filterBy('category', key)} />
      <ToolbarFilter
        view={view}
        name="is_available"
        label="Availability"
        all="Shown and hidden"
        options={[
          { id: 'true', label: 'Available' },
          { id: 'false', label: 'Hidden' },
        ]}
      />
      <ToolbarFilter
        view={view}
        name="only"
        label="Stock level"
        all="Any stock level"
        options={[
          { id: 'low', label: 'Low' },
          { id: 'none-left', label: 'Sold out' },
          { id: 'no-picture', label: 'No picture' },
        ]}
      />
      {import_id !== null && (
        <Button size="small" icon={<X size={16} aria-hidden />} onPress={() => filterBy('import_id', null)}>
          From one import
        </Button>
      )}
    </>
  );
}

function CategoryFilter({ value, onChange }: { value: string | null; onChange: (key: unknown) => void }) {
  const assigned = useStaffUser()?.assigned_categories ?? [];
  const { options } = useCategoryOptions({ within: assigned });
  const choice = categoryChoice(assigned, options);
  if (choice.kind === 'fixed') {
    return (
      <div className={filterBox}>
        <TextField label="Category" isLabelHidden isReadOnly value={assignedToYou([choice.label])} />
      </div>
    );
  }
  const labels = choice.options.map(({ label }) => label);
  const all = { id: ALL, label: choice.kind === 'limited' ? assignedToYou(labels) : staffMessages.allCategories };
  return (
    <div className={filterBox}>
      <ComboBox
        // The field reads the chosen option's label only when it is created.
        key={`${choice.kind} ${labels.length}`}
        label="Category"
        isLabelHidden
        options={[all, ...choice.options]}
        emptyText={staffMessages.categoryNotOffered}
        value={value ?? ALL}
        onChange={onChange}
      />
    </div>
  );
}
