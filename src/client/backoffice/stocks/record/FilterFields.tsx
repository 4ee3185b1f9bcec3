import { FACETS, REFERENCE_FACETS, type ReferenceFacet } from '#shared/domain/catalog/facets.ts';
import { TagField } from '../../../design/tagField/TagField.tsx';
import { fieldLabel } from '../../records/fieldLabels.ts';
import { memoizeFields } from '../../records/memoizeFields.ts';
import { Section } from '../../records/Section.tsx';
import { useReferenceNames, useStockSuggestions, useWordOptions } from './SuggestField.tsx';
import { listError, type StockForm } from './stockForm.ts';

/** By what customers find the product, and the colors they choose from. */
export const FilterFields = memoizeFields<{ form: StockForm }>(['colors', ...FACETS], Fields);

function Fields({ form }: { form: StockForm }) {
  const { draft, set, errors } = form;
  const suggestions = useStockSuggestions();
  return (
    <Section isCard title="Colors and filters">
      <TagField
        label="Colors"
        description="Press Enter after each color."
        options={useWordOptions(suggestions?.colors)}
        value={draft.colors}
        onChange={(colors) => set({ colors })}
        errorMessage={listError(errors, 'colors')}
      />
      {REFERENCE_FACETS.map((facet) => (
        <ReferenceField key={facet} facet={facet} form={form} />
      ))}
      <TagField
        label="Tags"
        description="Words customers can filter by."
        options={useWordOptions(suggestions?.filters)}
        value={draft.filters}
        onChange={(filters) => set({ filters })}
        errorMessage={listError(errors, 'filters')}
      />
    </Section>
  );
}

/** The names of one list of reference records, chosen among all that there are. */
function ReferenceField({ facet, form: { draft, set, errors } }: { facet: ReferenceFacet; form: StockForm }) {
  return (
    <TagField
      label={fieldLabel(facet)}
      allowsNew={false}
      options={useWordOptions(useReferenceNames(facet))}
      value={draft[facet]}
      onChange={(names) => set({ [facet]: names })}
      errorMessage={listError(errors, facet)}
    />
  );
}
