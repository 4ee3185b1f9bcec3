import { ComboBox } from '../../../design/comboBox/ComboBox.tsx';
import { NumberField } from '../../../design/numberField/NumberField.tsx';
import { TextField } from '../../../design/textField/TextField.tsx';
import { useCategoryOptions } from '../../categories/useCategoryOptions.ts';
import { memoizeFields } from '../../records/memoizeFields.ts';
import { Section } from '../../records/Section.tsx';
import { useStaffUser } from '../../records/useStaffUser.ts';
import { PESOS } from './pesoFormat.ts';
import { pair } from './StockRecord.css.ts';
import { SuggestField } from './SuggestField.tsx';
import type { StockForm } from './stockForm.ts';
import { useSuggestions } from './stockSuggestions.ts';

/** The product's description and price. */
export const ProductFields = memoizeFields<{ form: StockForm }>(
  ['name', 'description', 'category', 'selling_price', 'uom', 'barcode'],
  Fields,
);

function Fields({ form }: { form: StockForm }) {
  const { draft, set, errors } = form;
  const assigned = useStaffUser()?.assigned_categories;
  const categories = useCategoryOptions({ within: assigned });
  const isScoped = assigned !== undefined && assigned.length > 0;
  return (
    <Section title="Product">
      <TextField label="Name" isRequired autoFocus={form.isNew} {...form.field('name')} />
      <TextField
        label="Description"
        description="A line or two, shown in lists and on orders."
        rows={2}
        {...form.field('description')}
      />
      <ComboBox
        label="Category"
        isRequired
        options={categories.options}
        placeholder={categories.isPending ? 'Loading…' : 'Choose a category'}
        description={isScoped ? 'Of the categories assigned to you.' : undefined}
        emptyText="No category of this name"
        value={draft.category}
        onChange={(category) => set({ category: category === null ? null : String(category) })}
        errorMessage={errors.category}
      />
      <div className={pair}>
        <NumberField
          label="Selling price"
          isRequired
          minValue={0}
          formatOptions={PESOS}
          value={draft.selling_price ?? Number.NaN}
          onChange={(price) => set({ selling_price: Number.isNaN(price) ? null : price })}
          // A number counts when the field is left. Its error goes before that, or the page would move under a click.
          onInput={() => errors.selling_price && set({ selling_price: draft.selling_price })}
          errorMessage={errors.selling_price}
        />
        <SuggestField
          label="Unit of measure"
          isRequired
          suggestions={useSuggestions()?.uoms}
          value={draft.uom}
          onChange={(uom) => set({ uom })}
          errorMessage={errors.uom}
        />
      </div>
      <TextField
        label="Barcode"
        description="ISBN, EAN or UPC: scan it, or type its digits."
        inputMode="numeric"
        // A scanner ends with Enter, which is not to save what is only begun.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        {...form.field('barcode')}
      />
    </Section>
  );
}
