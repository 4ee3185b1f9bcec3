import ChevronDown from 'lucide-react/icons/chevron-down';
import { type Ref, useContext } from 'react';
import {
  ComboBox as AriaComboBox,
  type ComboBoxProps as AriaComboBoxProps,
  Button,
  ComboBoxStateContext,
  Input,
  ListBox,
  Popover,
} from 'react-aria-components/ComboBox';
import { FieldLabel, FieldNotes, type FieldProps, fieldProps } from '../field/FieldParts.tsx';
import { box, boxButton, input } from '../field/field.css.ts';
import { empty, list, listPopover } from '../popover/popover.css.ts';
import { type Option, OptionItem } from '../select/OptionItem.tsx';
import type { Unstyled } from '../unstyled.ts';

export interface ComboBoxProps
  extends Omit<Unstyled<AriaComboBoxProps<Option>>, 'children' | 'items' | 'defaultItems'>,
    FieldProps {
  options: readonly Option[];
  placeholder?: string;
  emptyText?: string;
  ref?: Ref<HTMLDivElement>;
}

export function ComboBox(props: ComboBoxProps) {
  const { label, isLabelHidden, description, errorMessage, size, options, placeholder, emptyText, ...rest } = props;
  return (
    <AriaComboBox
      {...fieldProps(errorMessage)}
      {...rest}
      allowsEmptyCollection={emptyText !== undefined}
      defaultItems={options}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} isRequired={rest.isRequired} />
      <div className={box({ size })}>
        <ComboBoxInput placeholder={placeholder} />
        <Button className={boxButton}>
          <ChevronDown size={18} aria-hidden />
        </Button>
      </div>
      <FieldNotes description={description} errorMessage={errorMessage} />
      <Popover offset={4} className={listPopover}>
        <ListBox<Option> className={list} renderEmptyState={() => <div className={empty}>{emptyText}</div>}>
          {(option) => <OptionItem option={option} />}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}

/** A press opens the list, as letters and arrows do; moving through a form by Tab does not. */
function ComboBoxInput({ placeholder }: Pick<ComboBoxProps, 'placeholder'>) {
  const state = useContext(ComboBoxStateContext);
  return (
    <Input
      placeholder={placeholder}
      className={input}
      onClick={({ currentTarget }) => {
        if (!currentTarget.readOnly && !state?.isOpen) state?.open(null, 'manual');
      }}
    />
  );
}
