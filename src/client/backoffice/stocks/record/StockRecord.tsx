import { useCallback } from 'react';
import type { Stock } from '#shared/contracts/catalog.ts';
import { trpc } from '../../../api.ts';
import { paths } from '../../../app/paths.ts';
import { RichTextField } from '../../../design/richText/RichTextField.tsx';
import { useCategoryOptions } from '../../categories/useCategoryOptions.ts';
import { formPart } from '../../records/formPart.ts';
import { RecordPage } from '../../records/RecordPage.tsx';
import { useRecord } from '../../records/useRecord.ts';
import { AvailabilityFields } from './AvailabilityFields.tsx';
import { FindingFields } from './FindingFields.tsx';
import { PicturesSection } from './PicturesSection.tsx';
import { ProductFields } from './ProductFields.tsx';
import { Section } from './Section.tsx';
import { SizesSection } from './SizesSection.tsx';
import { across, columns } from './StockRecord.css.ts';
import { changedStockFields, emptyStock, newStockFields, type StockDraft, toStockDraft } from './stockDraft.ts';
import type { StockForm } from './stockForm.ts';
import { stockWords } from './stockWords.ts';
import { usePutStock, useStockQuery } from './useStock.ts';

/** One product being made or edited: the stock screen's edit mode. */
export function StockRecord({ id }: { id: string }) {
  const { client } = trpc.useUtils();
  const form = useStockForm(id);
  const onChanged = useListsAnew();
  return (
    <RecordPage
      form={form}
      listLabel="Stocks"
      title={form.record?.name ?? 'New stock'}
      history={(before) => client.stocks.history.query({ _id: id, before })}
      isWide
    >
      <div className={columns}>
        <ProductFields form={form} />
        <AvailabilityFields form={form} onChanged={onChanged} />
        <div className={across}>
          <SizesSection form={form} />
        </div>
        <FindingFields form={form} />
        <PicturesSection stock={form.record} onChanged={onChanged} />
        <div className={across}>
          <ContentSection form={form} />
        </div>
      </div>
    </RecordPage>
  );
}

const ContentSection = formPart<{ form: StockForm }>(['content'], ({ form }) => (
  <Section title="Content">
    <RichTextField
      label="Content"
      isLabelHidden
      description="The product page, below the price. Alt+F10 goes to the tools."
      value={form.draft.content}
      onChange={(content) => form.set({ content })}
      errorMessage={form.errors.content}
    />
  </Section>
));

function useStockForm(id: string) {
  const put = usePutStock(id);
  const categories = useCategoryOptions();
  const create = trpc.stocks.create.useMutation();
  const update = trpc.stocks.update.useMutation();
  const remove = trpc.stocks.delete.useMutation();
  return useRecord<Stock, StockDraft>({
    id,
    basePath: paths.stocks,
    recordQuery: useStockQuery(id),
    empty: emptyStock,
    toDraft: toStockDraft,
    create: (draft) => create.mutateAsync(newStockFields(draft)),
    async update(draft) {
      const saved = await update.mutateAsync(changedStockFields(draft));
      put(saved);
      return saved;
    },
    remove: remove.mutateAsync,
    onChanged: useListsAnew(),
    ...stockWords(categories.options),
  });
}

/** What else shows stocks is read anew; the record itself has been put in its place already. */
function useListsAnew() {
  const { stocks } = trpc.useUtils();
  return useCallback(() => {
    for (const list of [stocks.paginate, stocks.suggestions, stocks.ledger, stocks.listing]) void list.invalidate();
  }, [stocks]);
}
