import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { useAutocomplete } from 'react-aria/useAutocomplete';
import { FieldInputContext, SelectableCollectionContext } from 'react-aria-components/Autocomplete';

interface AutocompleteProps {
  inputValue: string;
  onInputChange: (value: string) => void;
  /** A field and the collection that its arrows move in. */
  children: ReactNode;
}

/**
 * Does the same as RAC's Autocomplete, made of its parts: every page with a text field loads the module that exports it, and would load the
 * hook too.
 */
export function Autocomplete({ inputValue, onInputChange, children }: AutocompleteProps) {
  const [focusedNodeId, setFocusedNodeId] = useState<string | null>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLElement>(null);
  const { inputProps, collectionProps, collectionRef } = useAutocomplete(
    { inputRef, collectionRef: listRef },
    { inputValue, setInputValue: onInputChange, focusedNodeId, setFocusedNodeId },
  );
  type Field = ComponentProps<typeof FieldInputContext.Provider>['value'];
  type Collection = ComponentProps<typeof SelectableCollectionContext.Provider>['value'];
  return (
    <FieldInputContext.Provider value={{ ...inputProps, ref: inputRef } as Field}>
      <SelectableCollectionContext.Provider value={{ ...collectionProps, ref: collectionRef } as Collection}>
        {children}
      </SelectableCollectionContext.Provider>
    </FieldInputContext.Provider>
  );
}
