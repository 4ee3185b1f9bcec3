import { TagField } from '../../../design/tagField/TagField.tsx';
import { memoizeFields } from '../../records/memoizeFields.ts';
import { Section } from '../../records/Section.tsx';
import { listError, type StockForm } from './stockForm.ts';
import { useReferenceNames, useSuggestions, useWordOptions } from './stockSuggestions.ts';

/** By what customers find the product, and the colors they choose from. */
export const FilterFields = memoizeFields<{ form: StockForm }>(
  ['colors', 'grade_levels', 'subjects', 'agriculture', 'filters'],
  Fields,
);

function Fields({ form }: { form: StockForm }) {
  const { draft, set, errors } = form;
  const suggestions = useSuggestions();
  return (
    <Section title="Colors and filters">
      <TagField
        label="Colors"
        description="Enter or a comma ends a color."
        options={useWordOptions(suggestions?.colors)}
        value={draft.colors}
        onChange={(colors) => set({ colors })}
        errorMessage={listError(errors, 'colors')}
      />
      <TagField
        label="Grade levels"
        allowsNew={false}
        options={useWordOptions(useReferenceNames('grade_levels'))}
        value={draft.grade_levels}
        onChange={(grade_levels) => set({ grade_levels })}
        errorMessage={listError(errors, 'grade_levels')}
      />
      <TagField
        label="Subjects"
        allowsNew={false}
        options={useWordOptions(useReferenceNames('subjects'))}
        value={draft.subjects}
        onChange={(subjects) => set({ subjects })}
        errorMessage={listError(errors, 'subjects')}
      />
      <TagField
        label="Agriculture"
        allowsNew={false}
        options={useWordOptions(useReferenceNames('agriculture'))}
        value={draft.agriculture}
        onChange={(agriculture) => set({ agriculture })}
        errorMessage={listError(errors, 'agriculture')}
      />
      <TagField
        label="Tags"
        description="Free words that customers can filter by."
        options={useWordOptions(suggestions?.filters)}
        value={draft.filters}
        onChange={(filters) => set({ filters })}
        errorMessage={listError(errors, 'filters')}
      />
    </Section>
  );
}
