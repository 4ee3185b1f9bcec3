import { useIsMutating } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import { useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { Stock } from '#shared/contracts/catalog.ts';
import { pictureUrl } from '#shared/productPictures.ts';
import { staffMessages } from '#shared/staffMessages.ts';
import { trpc } from '../../../api/client.ts';
import { NEW_RECORD, paths, recordPath } from '../../../app/paths.ts';
import { useAskBeforeUnload } from '../../../browser/useAskBeforeUnload.ts';
import { Banner } from '../../../design/banner/Banner.tsx';
import { Button } from '../../../design/button/Button.tsx';
import { LinkButton } from '../../../design/button/LinkButton.tsx';
import { SplitPane } from '../../../design/layout/SplitPane.tsx';
import { RichTextField } from '../../../design/richText/RichTextField.tsx';
import { useCategoryOptions } from '../../categories/CategoryField.tsx';
import { memoizeFields } from '../../records/form/memoizeFields.ts';
import { useRecord } from '../../records/form/useRecord.ts';
import { RecordPage } from '../../records/RecordPage.tsx';
import { Section } from '../../records/Section.tsx';
import { PicturesSection } from './PicturesSection.tsx';
import { SizesSection } from './SizesSection.tsx';
import { AvailabilityFields, FilterFields, ProductFields } from './StockFields.tsx';
import {
  changedStockFields,
  duplicateDraft,
  emptyStock,
  type NewStockState,
  newStockFields,
  type StockDraft,
  type StockForm,
  toStockDraft,
} from './stockDraft.ts';
import { stockLabels } from './stockLabels.ts';
import { UPLOADS } from './UploadRow.tsx';
import { useAvailability, usePutStock, useStockQuery } from './useStock.ts';

export function StockRecord({ id }: { id: string }) {
  const { client } = trpc.useUtils();
  // The pictures of a new product belong to the one that its save creates.
  const [chosen, setChosen] = useState<{ of: string; files: readonly File[] }>({ of: NEW_RECORD, files: [] });
  useAskBeforeUnload(useIsMutating({ mutationKey: UPLOADS }) > 0 || chosen.files.length > 0);
  const form = useStockForm(id, (of) => {
    setCreatedId(of);
    setChosen(({ files }) => ({ of, files }));
  });
  const choose = useCallback((files: readonly File[]) => setChosen({ of: id, files }), [id]);
  const onChanged = useRefreshedLists();
  const [createdId, setCreatedId] = useState('');
  return (
    <RecordPage
      form={form}
      listLabel="Products"
      title={form.record?.name ?? 'New product'}
      history={(before) => client.stocks.history.query({ _id: id, before })}
      actions={<StockActions form={form} />}
      isWide
    >
      {createdId === id && form.record?.is_available === false && <ShowNow id={id} onChanged={onChanged} />}
      <SplitPane {...HALVES}>
        <ProductFields form={form} />
        <AvailabilityFields form={form} onChanged={onChanged} />
      </SplitPane>
      <SizesSection form={form} />
      <SplitPane {...HALVES}>
        <FilterFields form={form} />
        <PicturesSection
          stock={form.record}
          chosen={chosen.of === id ? chosen.files : NO_FILES}
          onChoose={choose}
          onChanged={onChanged}
        />
      </SplitPane>
      <ContentSection form={form} />
    </RecordPage>
  );
}

const NO_FILES: readonly File[] = [];
const HALVES = { columns: 'minmax(0, 5fr) minmax(0, 4fr)', gap: '4', align: 'stretch' } as const;

function ShowNow({ id, onChanged }: { id: string; onChanged: () => void }) {
  const show = useAvailability(id, onChanged);
  return (
    <Banner
      title="Hidden from customers"
      actions={
        <Button tone="primary" onPress={() => show(true)}>
          Show to customers
        </Button>
      }
    >
      {staffMessages.showNow}
    </Banner>
  );
}

/** As wide as the text of a product page. */
const CONTENT_PICTURE_WIDTH = 640;

const ContentSection = memoizeFields<{ form: StockForm }>(['content'], ({ form }) => (
  <Section isCard title="Content">
    <RichTextField
      label="Content"
      isLabelHidden
      description="Shown on the product page, below the price. Press Alt+F10 for the toolbar."
      value={form.draft.content}
      onChange={(content) => form.set({ content })}
      errorMessage={form.errors.content}
      pictures={form.record?.images.map(({ filename }, index) => ({
        src: pictureUrl(filename, CONTENT_PICTURE_WIDTH),
        thumbnail: pictureUrl(filename, 160),
        alt: `${form.record?.name}, ${index + 1}`,
      }))}
    />
  </Section>
));

function useStockForm(id: string, onCreated: (id: string) => void) {
  const put = usePutStock(id);
  const categories = useCategoryOptions();
  const create = trpc.stocks.create.useMutation();
  const update = trpc.stocks.update.useMutation();
  const remove = trpc.stocks.delete.useMutation();
  return useRecord<Stock, StockDraft>({
    id,
    basePath: paths.stocks,
    recordQuery: useStockQuery(id),
    empty: useHistoryState<NewStockState | null>()?.draft ?? emptyStock,
    toDraft: toStockDraft,
    async create(draft) {
      const made = await create.mutateAsync(newStockFields(draft));
      onCreated(made._id);
      return made;
    },
    async update(draft) {
      const saved = await update.mutateAsync(changedStockFields(draft));
      put(saved);
      return saved;
    },
    remove: remove.mutateAsync,
    onChanged: useRefreshedLists(),
    ...stockLabels(categories.options),
  });
}

/** Leaves the record out, because it is already up to date. */
function useRefreshedLists() {
  const { stocks, dashboard } = trpc.useUtils();
  return useCallback(() => {
    const lists = [stocks.paginate, stocks.suggestions, stocks.ledger, dashboard.setup];
    for (const list of lists) void list.invalidate();
  }, [stocks, dashboard]);
}

function StockActions({ form }: { form: StockForm }) {
  const [, navigate] = useLocation();
  const { record } = form;
  if (!record) return null;
  const state: NewStockState = { draft: duplicateDraft(record) };
  return (
    <>
      {record.is_available && (
        <LinkButton
          tone="quiet"
          href={paths.product(record._id)}
          target="_blank"
          icon={<ExternalLink size={16} aria-hidden />}
        >
          View in the store
        </LinkButton>
      )}
      {!form.isReadOnly && (
        <Button
          tone="quiet"
          icon={<Copy size={16} aria-hidden />}
          onPress={() => navigate(recordPath(paths.stocks, NEW_RECORD), { state })}
        >
          Duplicate
        </Button>
      )}
    </>
  );
}
