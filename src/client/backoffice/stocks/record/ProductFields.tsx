import { fieldOf, PLAIN_FIELDS, type PlainFieldName } from '#shared/domain/catalog/productFields.ts';
import { NumberField } from '../../../design/numberField/NumberField.tsx';
import { TextField } from '../../../design/textField/TextField.tsx';
import { CategoryField } from '../../categories/CategoryField.tsx';
import { memoizeFields } from '../../records/memoizeFields.ts';
import { Section } from '../../records/Section.tsx';
import { pair } from './StockRecord.css.ts';
import { SuggestField, useStockSuggestions } from './SuggestField.tsx';
import { PESOS, type StockForm } from './stockForm.ts';

/** The product's description and price. */
export const ProductFields = memoizeFields<{ form: StockForm }>(
  ['name', 'description', 'category', 'selling_price', 'uom', ...PLAIN_FIELDS],
  Fields,
);

function Fields({ form }: { form: StockForm }) {
  const { draft, set, errors } = form;
  return (
    <Section isCard title="Product">
      <TextField label="Name" isRequired autoFocus={form.isNew} {...form.field('name')} />
      <TextField
        label="Description"
        description="One or two lines, shown in lists and orders."
        rows={2}
        {...form.field('description')}
      />
      <CategoryField value={draft.category} onChange={(category) => set({ category })} errorMessage={errors.category} />
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
          suggestions={useStockSuggestions()?.uoms}
          value={draft.uom}
          onChange={(uom) => set({ uom })}
          errorMessage={errors.uom}
        />
      </div>
      {PLAIN_FIELDS.map((name) => (
        <PlainField key={name} form={form} name={name} />
      ))}
    </Section>
  );
}

/** The input of a field that needs no more than its label. */
function PlainField({ form, name }: { form: StockForm; name: PlainFieldName }) {
  const field = fieldOf(name);
  return (
    <TextField
      label={field.label}
      description={field.help}
      inputMode={field.kind === 'code' && field.hasDigits ? 'numeric' : 'text'}
      // A scanner ends with Enter, which is not to save what is only begun.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      {...form.field(name)}
    />
  );
}
