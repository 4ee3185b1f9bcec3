import { CategoryField } from '#client/backoffice/categories/CategoryField.tsx';
import { fieldLabel } from '#client/backoffice/records/fieldLabels.ts';
import { memoizeFields } from '#client/backoffice/records/form/memoizeFields.ts';
import { Section } from '#client/backoffice/records/Section.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { ComboBox } from '#client/design/comboBox/ComboBox.tsx';
import { FormGrid } from '#client/design/layout/FormGrid.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { NumberField } from '#client/design/numberField/NumberField.tsx';
import { Switch } from '#client/design/switch/Switch.tsx';
import { TagField } from '#client/design/tagField/TagField.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { TextField } from '#client/design/textField/TextField.tsx';
import { ToggleGroup } from '#client/design/toggle/ToggleField.tsx';
import { describeHours } from '#shared/domain/catalog/availability.ts';
import { FACETS, REFERENCE_FACETS, type ReferenceFacet } from '#shared/domain/catalog/facets.ts';
import { fieldOf, PLAIN_FIELDS, type PlainFieldName } from '#shared/domain/catalog/products/productFields.ts';
import { WEEKDAYS } from '#shared/domain/weekdays.ts';
import { SuggestField, useReferenceNames, useStockSuggestions, useWordOptions } from './SuggestField.tsx';
import { listError, PESOS, type StockForm } from './stockDraft.ts';
import { useAvailability } from './useStock.ts';

export const ProductFields = memoizeFields<{ form: StockForm }>(
  ['name', 'description', 'category', 'selling_price', 'uom', ...PLAIN_FIELDS, 'supplier'],
  ProductFieldRows,
);

function ProductFieldRows({ form }: { form: StockForm }) {
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
      <FormGrid>
        <NumberField
          label="Selling price"
          isRequired
          minValue={0}
          formatOptions={PESOS}
          value={draft.selling_price ?? Number.NaN}
          onChange={(price) => set({ selling_price: Number.isNaN(price) ? null : price })}
          // A number counts on blur. Its error is cleared earlier, or the page would move under a click.
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
      </FormGrid>
      {PLAIN_FIELDS.map((name) => (
        <PlainField key={name} form={form} name={name} />
      ))}
      <ComboBox
        label={fieldLabel('supplier')}
        description={fieldOf('supplier').help}
        options={useWordOptions(useReferenceNames('supplier'))}
        emptyText="No supplier with this name"
        value={draft.supplier || null}
        onChange={(name) => set({ supplier: String(name ?? '') })}
        errorMessage={errors.supplier}
      />
    </Section>
  );
}

function PlainField({ form, name }: { form: StockForm; name: PlainFieldName }) {
  const field = fieldOf(name);
  return (
    <TextField
      label={field.label}
      description={field.help}
      inputMode={field.kind === 'code' && field.hasDigits ? 'numeric' : 'text'}
      // A scanner sends Enter, which must not save an unfinished record.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      {...form.field(name)}
    />
  );
}

export const FilterFields = memoizeFields<{ form: StockForm }>(['colors', ...FACETS], FilterFieldRows);

function FilterFieldRows({ form }: { form: StockForm }) {
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

const DAYS = WEEKDAYS.map((label, index) => ({ id: String(index + 1), label }));

export const AvailabilityFields = memoizeFields<AvailabilityFieldsProps>(
  ['is_available', 'weekly_schedule', 'from_time_available', 'to_time_available'],
  AvailabilityFieldRows,
);

interface AvailabilityFieldsProps {
  form: StockForm;
  onChanged: () => void;
}

function AvailabilityFieldRows({ form, onChanged }: AvailabilityFieldsProps) {
  const { draft, set, errors } = form;
  const hours = [draft.from_time_available, draft.to_time_available];
  return (
    <Section isCard title="Availability">
      {form.record ? (
        <ShownSwitch id={form.record._id} isShown={form.record.is_available} onChanged={onChanged} />
      ) : (
        <Switch
          isSelected={draft.is_available}
          onChange={(is_available) => set({ is_available })}
          description="After the product is saved."
        >
          Shown to customers
        </Switch>
      )}
      <ToggleGroup
        label="Weekly schedule"
        description="Days available. None selected = every day."
        size="small"
        options={DAYS}
        value={draft.weekly_schedule.map(String)}
        onChange={(days) => set({ weekly_schedule: days.map(Number) })}
        errorMessage={listError(errors, 'weekly_schedule')}
      />
      <FormGrid>
        <TextField
          label="Available from"
          type="time"
          name="from_time_available"
          value={draft.from_time_available ?? ''}
          onChange={(time) => set({ from_time_available: time || null })}
          errorMessage={errors.from_time_available}
        />
        <TextField
          label="Available to"
          type="time"
          name="to_time_available"
          value={draft.to_time_available ?? ''}
          onChange={(time) => set({ to_time_available: time || null })}
          errorMessage={errors.to_time_available}
        />
      </FormGrid>
      <Inline justify="space-between">
        <Note>{describeHours(draft) ?? 'Available at all hours'}</Note>
        {hours.some((time) => time !== null) && (
          <Button tone="quiet" size="small" onPress={() => set({ from_time_available: null, to_time_available: null })}>
            Clear hours
          </Button>
        )}
      </Inline>
    </Section>
  );
}

function ShownSwitch({ id, isShown, onChanged }: { id: string; isShown: boolean; onChanged: () => void }) {
  const show = useAvailability(id, onChanged);
  return (
    <Switch isSelected={isShown} onChange={show} description="Saved immediately.">
      Shown to customers
    </Switch>
  );
}
