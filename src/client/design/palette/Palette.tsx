import { type ComponentProps, type ReactNode, type Ref, useRef, useState } from 'react';
import { useAutocomplete } from 'react-aria/useAutocomplete';
import { FieldInputContext, SelectableCollectionContext } from 'react-aria-components/Autocomplete';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Menu } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { modal, overlay, panel } from '../dialog/dialog.css.ts';
import { Box } from '../layout/Box.tsx';
import {
  paletteField as field,
  paletteLegend as legend,
  menu,
  paletteResults as results,
  paletteTop as top,
} from '../popover/popover.css.ts';
import { SearchField } from '../searchField/SearchField.tsx';
import { Announced } from '../text/VisuallyHidden.tsx';

export interface PaletteProps {
  label: string;
  placeholder?: string;
  inputRef?: Ref<HTMLInputElement>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  text: string;
  onTextChange: (text: string) => void;
  /** Enter, before it opens the marked item; `preventDefault()` prevents that. */
  onEnter?: (event: React.KeyboardEvent) => void;
  /** Status of the search for screen readers; visible only if there are no results. */
  status: string;
  isEmpty: boolean;
  children: ReactNode;
}

export function Palette(props: PaletteProps) {
  const { label, placeholder, inputRef, isOpen, onOpenChange, text, onTextChange, onEnter, status, isEmpty, children } =
    props;
  return (
    <ModalOverlay isDismissable isOpen={isOpen} onOpenChange={onOpenChange} className={`${overlay} ${top}`}>
      <Modal className={modal({ size: 'medium' })}>
        <AriaDialog aria-label={label} className={panel}>
          <Autocomplete inputValue={text} onInputChange={onTextChange}>
            <div className={field} onKeyDownCapture={(event) => event.key === 'Enter' && onEnter?.(event)}>
              <SearchField
                label={label}
                isLabelHidden
                placeholder={placeholder}
                inputRef={inputRef}
                maxLength={100}
                autoFocus
              />
            </div>
            <div className={results}>
              {isEmpty && (
                <Box as="p" padding="4" fontSize="small" color="inkMuted">
                  {status}
                </Box>
              )}
              <Menu aria-label={label} className={menu}>
                {children}
              </Menu>
            </div>
          </Autocomplete>
          <Announced>{status}</Announced>
          <div className={legend} aria-hidden>
            <span>↑ ↓ choose</span>
            <span>Enter opens</span>
            <span>Esc closes</span>
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

interface AutocompleteProps {
  inputValue: string;
  onInputChange: (value: string) => void;
  children: ReactNode;
}

/** Does the same as RAC's Autocomplete, built from its parts: every page with a text field loads the module that exports it. */
function Autocomplete({ inputValue, onInputChange, children }: AutocompleteProps) {
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
