import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import type { FieldProps } from '../field/FieldParts.tsx';
import { box } from '../field/field.css.ts';
import { notesId, PlainField } from '../field/PlainField.tsx';
import { selectFrame as frame, native, nativeSelectChevron } from '../popover/popover.css.ts';

export interface NativeSelectProps extends FieldProps {
  options: readonly { id: string; label: string; isDisabled?: boolean }[];
  value: string;
  onChange: (id: string) => void;
  name?: string;
  autoComplete?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
}

/** One out of many by the system's own list: no overlay code, for a page that must load fast. */
export function NativeSelect(props: NativeSelectProps) {
  const { size, options, value, onChange, name, autoComplete, isRequired, isDisabled, ...field } = props;
  const id = useId();
  return (
    <PlainField {...field} id={id} controlId={`${id}-control`} isRequired={isRequired}>
      <div className={`${box({ size })} ${frame}`} data-disabled={isDisabled || undefined}>
        <select
          id={`${id}-control`}
          name={name}
          autoComplete={autoComplete}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          disabled={isDisabled}
          aria-required={isRequired}
          aria-invalid={field.errorMessage !== undefined || undefined}
          aria-describedby={notesId({ id, ...field })}
          className={native}
        >
          {options.map((option) => (
            <option key={option.id} value={option.id} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={18} aria-hidden className={nativeSelectChevron} />
      </div>
    </PlainField>
  );
}
