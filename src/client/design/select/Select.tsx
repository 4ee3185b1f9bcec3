import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { type ReactNode, type Ref, useRef } from 'react';
import { ButtonContext } from 'react-aria-components/Button';
import {
  Select as AriaSelect,
  type SelectProps as AriaSelectProps,
  Button,
  ListBox,
  Popover,
  SelectValue,
} from 'react-aria-components/Select';
import { useSlottedContext } from 'react-aria-components/slots';
import { FieldLabel, FieldNotes, type FieldProps, fieldProps } from '../field/FieldParts.tsx';
import { box, boxButton } from '../field/field.css.ts';
import { chevron, chosen, list, listPopover, selectTrigger as trigger } from '../popover/popover.css.ts';
import type { Unstyled } from '../unstyled.ts';
import { type Option, OptionItem } from './OptionItem.tsx';

export interface SelectProps extends Omit<Unstyled<AriaSelectProps<Option>>, 'children'>, FieldProps {
  options: readonly Option[];
  onClear?: () => void;
  clearLabel?: string;
  ref?: Ref<HTMLDivElement>;
}

export function Select(props: SelectProps) {
  const {
    label,
    isLabelHidden,
    description,
    errorMessage,
    size,
    options,
    onClear,
    clearLabel = 'Clear',
    ...rest
  } = props;
  const opener = useRef<HTMLButtonElement>(null);

  function clear() {
    onClear?.();
    opener.current?.focus();
  }

  return (
    <AriaSelect {...fieldProps(errorMessage)} {...rest}>
      <FieldLabel label={label} isLabelHidden={isLabelHidden} isRequired={rest.isRequired} />
      <div className={box({ size })}>
        <Opener ref={opener}>
          <SelectValue className={chosen}>
            {({ isPlaceholder, selectedText, defaultChildren }) => (isPlaceholder ? defaultChildren : selectedText)}
          </SelectValue>
          <ChevronDown size={18} aria-hidden className={chevron} />
        </Opener>
        {onClear && rest.value != null && (
          // slot={null}: this button does not open the list.
          <Button slot={null} aria-label={clearLabel} className={boxButton} onPress={clear}>
            <X size={18} aria-hidden />
          </Button>
        )}
      </div>
      <FieldNotes description={description} errorMessage={errorMessage} />
      <Popover offset={4} className={listPopover}>
        <ListBox items={options} className={list}>
          {(option) => <OptionItem option={option} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

/** Named by label and value; React Aria would say the value first. */
function Opener({ ref, children }: { ref: Ref<HTMLButtonElement>; children: ReactNode }) {
  const named = useSlottedContext(ButtonContext)?.['aria-labelledby'];
  return (
    <Button
      ref={ref}
      className={trigger}
      {...(named && { 'aria-labelledby': named.split(' ').toReversed().join(' ') })}
    >
      {children}
    </Button>
  );
}
