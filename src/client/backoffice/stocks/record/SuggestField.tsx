import { useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import { trpc } from '#client/api/client.ts';
import { ComboBox, type ComboBoxProps } from '#client/design/comboBox/ComboBox.tsx';
import type { Option } from '#client/design/select/OptionItem.tsx';
import { FACET_TABLE } from '#shared/domain/catalog/facets.ts';
import type { PlainList } from '#shared/domain/catalog/products/importColumns.ts';

interface SuggestFieldProps
  extends Pick<
    ComboBoxProps,
    'label' | 'isLabelHidden' | 'description' | 'errorMessage' | 'isRequired' | 'placeholder'
  > {
  suggestions: readonly string[] | undefined;
  value: string;
  onChange: (value: string) => void;
}

export function SuggestField({ suggestions, value, onChange, ...field }: SuggestFieldProps) {
  const options = useWordOptions(suggestions);
  return <ComboBox {...field} options={options} allowsCustomValue inputValue={value} onInputChange={onChange} />;
}

export function useWordOptions(words: readonly string[] | undefined): Option[] {
  return useMemo(() => (words ?? []).map((word) => ({ id: word, label: word })), [words]);
}

export const useStockSuggestions = () => trpc.stocks.suggestions.useQuery().data;

const PAGE_SIZE = 100;

export function useReferenceNames(list: PlainList): readonly string[] | undefined {
  const router = list === 'supplier' ? 'suppliers' : FACET_TABLE[list].router;
  const { client } = trpc.useUtils();
  return useQuery({
    // Below the list's own key, so that a change of the list invalidates this, too.
    queryKey: [...getQueryKey(trpc[router].paginate), 'names'],
    async queryFn({ signal }) {
      const names: string[] = [];
      for (let page = 1, total = 1; names.length < total; page += 1) {
        const batch = await client[router].paginate.query({ page, page_size: PAGE_SIZE }, { signal });
        if (batch.docs.length === 0) break;
        names.push(...batch.docs.map(({ name }) => name));
        total = batch.total;
      }
      return names;
    },
  }).data;
}
