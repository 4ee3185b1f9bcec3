import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { BookListRecord } from '#shared/contracts/bookLists.ts';
import { LIST_NOTE_LENGTH, MAX_LIST_LINES } from '#shared/domain/catalog/bookLists.ts';
import { MAX_QUANTITY } from '#shared/domain/catalog/products/pricing.ts';
import { trpc } from '../../api/client.ts';
import { Checkbox } from '../../design/checkbox/Checkbox.tsx';
import { ComboBox } from '../../design/comboBox/ComboBox.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Row, Rows } from '../../design/layout/Rows.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { NumberField } from '../../design/numberField/NumberField.tsx';
import { NativeSelect } from '../../design/select/NativeSelect.tsx';
import { Text } from '../../design/text/Text.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import type { FieldMessages } from '../records/form/useApiError.ts';
import { MoveButtons } from '../records/MoveButtons.tsx';
import { movedBy } from '../records/movedBy.ts';

type RecordLine = BookListRecord['lines'][number];
export type ListedProduct = Omit<RecordLine, 'is_gone'> & {
  /** Key of the line on screen; never sent. */
  key: number;
};

let serial = 0;
const nextKey = () => {
  serial += 1;
  return serial;
};

export const toDraftLine = ({ is_gone: _, ...line }: RecordLine, index: number): ListedProduct => ({
  ...line,
  key: -1 - index,
});

interface ListLinesProps {
  lines: readonly ListedProduct[];
  errors: FieldMessages;
  isReadOnly: boolean;
  onChange: (lines: ListedProduct[]) => void;
}

export function ListLines({ lines, errors, isReadOnly, onChange }: ListLinesProps) {
  const edit = (key: number, change: Partial<ListedProduct>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...change } : line)));

  return (
    <Stack gap="4">
      {lines.length === 0 && <Text tone="muted">No items yet.</Text>}
      <Rows lines="above" aria-label="Items on this list">
        {lines.map((line, index) => (
          <Row key={line.key} gap="2">
            <div>
              <Text weight="medium">{line.name}</Text>
              {line.item === null && (
                <Text size="small" tone="danger">
                  This product was deleted. Remove it or add another one.
                </Text>
              )}
              {errors[`lines.${index}.item`] && (
                <Text size="small" tone="danger">
                  {errors[`lines.${index}.item`]}
                </Text>
              )}
            </div>
            <Inline gap="2">
              <NumberField
                label={`Quantity of ${line.name}`}
                isLabelHidden
                isCompact
                minValue={1}
                maxValue={MAX_QUANTITY}
                value={line.quantity}
                isReadOnly={isReadOnly}
                onChange={(quantity) => edit(line.key, { quantity: Number.isInteger(quantity) ? quantity : 1 })}
              />
              {line.item && line.item.sizes.length > 0 && (
                <NativeSelect
                  label={`Size of ${line.name}`}
                  isLabelHidden
                  size="small"
                  value={line.size}
                  isDisabled={isReadOnly}
                  options={[
                    { id: '', label: 'The customer chooses' },
                    ...sizesOf(line).map((size) => ({ id: size, label: size })),
                  ]}
                  onChange={(size) => edit(line.key, { size })}
                />
              )}
              <Checkbox
                isSelected={line.is_required}
                isDisabled={isReadOnly}
                aria-label={`${line.name} is required`}
                onChange={(is_required) => edit(line.key, { is_required })}
              >
                Required
              </Checkbox>
              <TextField
                label={`Note on ${line.name}`}
                isLabelHidden
                placeholder="Note"
                size="small"
                maxLength={LIST_NOTE_LENGTH}
                value={line.note}
                isReadOnly={isReadOnly}
                onChange={(note) => edit(line.key, { note })}
              />
              {!isReadOnly && (
                <MoveButtons
                  name={line.name}
                  isFirst={index === 0}
                  isLast={index === lines.length - 1}
                  onMove={(by) => onChange(movedBy(lines, index, by))}
                  onRemove={() => onChange(lines.filter(({ key }) => key !== line.key))}
                />
              )}
            </Inline>
          </Row>
        ))}
      </Rows>
      {!isReadOnly && lines.length < MAX_LIST_LINES && (
        <ProductField
          onChoose={({ _id, name, sizes }) =>
            onChange([
              ...lines,
              {
                key: nextKey(),
                item: { _id, name, sizes },
                name,
                size: sizes.length === 1 ? (sizes[0] ?? '') : '',
                quantity: 1,
                is_required: true,
                note: '',
              },
            ])
          }
        />
      )}
    </Stack>
  );
}

/** The sizes of the product, and the listed one even if it is no longer sold. */
const sizesOf = ({ item, size }: ListedProduct): string[] => {
  const sizes = item?.sizes ?? [];
  return size !== '' && !sizes.includes(size) ? [...sizes, size] : sizes;
};

function ProductField({ onChoose }: { onChoose: (product: { _id: string; name: string; sizes: string[] }) => void }) {
  const [text, setText] = useState('');
  const s = useDeferredValue(text.trim());
  const found =
    trpc.stocks.paginate.useQuery({ s, page_size: 20 }, { enabled: s.length > 1, placeholderData: keepPreviousData })
      .data?.docs ?? [];
  return (
    <ComboBox
      label="Add a product"
      placeholder="Name, barcode or ISBN"
      options={s.length > 1 ? found.map(({ _id, name }) => ({ id: _id, label: name })) : []}
      emptyText={s.length > 1 ? 'No products found' : 'Enter at least 2 letters'}
      // The server has already searched, including codes.
      defaultFilter={() => true}
      inputValue={text}
      onInputChange={setText}
      value={null}
      onChange={(key) => {
        const product = found.find(({ _id }) => _id === key);
        if (!product) return;
        onChoose(product);
        setText('');
      }}
    />
  );
}
