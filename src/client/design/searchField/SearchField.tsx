import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import type { InputHTMLAttributes, Ref } from 'react';
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
  Button,
  Input,
} from 'react-aria-components/SearchField';
import { FieldLabel, FieldNotes, type FieldProps, fieldProps } from '../field/FieldParts.tsx';
import { affixBefore, box, boxButton, clear, input } from '../field/field.css.ts';
import type { SuggestionsPopup } from '../suggestions/useSuggestions.ts';
import type { Unstyled } from '../unstyled.ts';

export interface SearchFieldProps extends Omit<Unstyled<AriaSearchFieldProps>, 'children'>, FieldProps {
  placeholder?: string;
  ref?: Ref<HTMLDivElement>;
  inputRef?: Ref<HTMLInputElement>;
  suggestions?: SuggestionsPopup;
}

export function SearchField(props: SearchFieldProps) {
  const { label, isLabelHidden, description, errorMessage, size, placeholder, inputRef, suggestions, ...rest } = props;
  return (
    <AriaSearchField {...fieldProps(errorMessage)} {...rest}>
      <FieldLabel label={label} isLabelHidden={isLabelHidden} />
      <div className={box({ size })}>
        <span className={affixBefore}>
          <Search size={18} aria-hidden />
        </span>
        <Input ref={inputRef} placeholder={placeholder} className={input} {...(suggestions && comboBox(suggestions))} />
        <Button className={`${boxButton} ${clear}`}>
          <X size={18} aria-hidden />
        </Button>
      </div>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </AriaSearchField>
  );
}

const comboBox = ({ listId, isOpen, activeId }: SuggestionsPopup): InputHTMLAttributes<HTMLInputElement> => ({
  role: 'combobox',
  autoComplete: 'off',
  'aria-autocomplete': 'list',
  'aria-expanded': isOpen,
  'aria-controls': isOpen ? listId : undefined,
  'aria-activedescendant': activeId ?? undefined,
});
