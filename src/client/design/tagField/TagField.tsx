import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import {
  type ClipboardEvent,
  type ContextType,
  type KeyboardEvent,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import {
  ComboBox as AriaComboBox,
  Button,
  ComboBoxStateContext,
  Input,
  ListBox,
  Popover,
} from 'react-aria-components/ComboBox';
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup';
import type { FieldProps } from '../field/FieldParts.tsx';
import {
  box,
  boxButton,
  tagEntry as entry,
  input,
  removeTag as remove,
  tag,
  tagList,
  tags,
  wrapping,
} from '../field/field.css.ts';
import { notesId, PlainField } from '../field/PlainField.tsx';
import { list, listPopover } from '../popover/popover.css.ts';
import { type Option, OptionItem } from '../select/OptionItem.tsx';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { splitEntry, takeEntry } from './tagEntry.ts';

export interface TagFieldProps extends FieldProps {
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  allowsNew?: boolean;
  /** Receives the typed text if the options are search results; these are not filtered again. */
  onSearch?: (text: string) => void;
  placeholder?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
}

/** Enter or a comma ends a word; pasted commas split. Backspace in the empty field and Delete remove a word. A half-typed word is added on blur. */
export function TagField(props: TagFieldProps) {
  const { options, value, onChange, allowsNew = true, onSearch, placeholder, size, isDisabled, ...field } = props;
  const id = useId();
  const boxRef = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [news, setNews] = useState('');
  const [isListOpen, setListOpen] = useState(false);
  const labelOf = (chosen: string) => options.find((option) => option.id === chosen)?.label ?? chosen;

  function change(next: readonly string[]) {
    if (next.length === value.length && next.every((chosen, at) => chosen === value[at])) return;
    const gone = value.filter((chosen) => !next.includes(chosen)).map(labelOf);
    const come = next.filter((chosen) => !value.includes(chosen)).map(labelOf);
    setNews(
      [come.length > 0 && `${come.join(', ')} added`, gone.length > 0 && `${gone.join(', ')} removed`]
        .filter(Boolean)
        .join('; '),
    );
    onChange([...next]);
  }
  function take(parts: readonly string[], rest = '') {
    const taken = takeEntry(value, parts, options, allowsNew);
    change(taken.value);
    setText([...taken.unknown, rest].filter(Boolean).join(', '));
    if (taken.unknown.length > 0) setNews(`${taken.unknown.join(', ')} is not in the list`);
  }
  function type(typed: string) {
    onSearch?.(typed);
    if (!allowsNew || !typed.includes(',')) return setText(typed);
    const end = typed.lastIndexOf(',');
    take(splitEntry(typed.slice(0, end)), typed.slice(end + 1).trimStart());
  }

  return (
    <PlainField {...field} id={`${id}-label`} controlId={id}>
      <div ref={boxRef} className={`${box({ size })} ${wrapping}`} data-disabled={isDisabled || undefined}>
        <TagGroup
          aria-label={`Chosen: ${field.label}`}
          onRemove={
            isDisabled
              ? undefined
              : (keys) => {
                  change(value.filter((chosen) => !keys.has(chosen)));
                  if (keys.size === value.length) inputRef.current?.focus();
                }
          }
          className={tags}
        >
          <TagList items={value.map((chosen) => ({ id: chosen, label: labelOf(chosen) }))} className={tagList}>
            {(chosen) => (
              <Tag textValue={chosen.label} className={tag}>
                {chosen.label}
                {!isDisabled && (
                  <Button slot="remove" className={remove}>
                    <X size={14} aria-hidden />
                  </Button>
                )}
              </Tag>
            )}
          </TagList>
        </TagGroup>
        <AriaComboBox<Option, 'multiple'>
          id={id}
          aria-labelledby={`${id}-label`}
          aria-describedby={notesId({ ...field, id: `${id}-label` })}
          selectionMode="multiple"
          menuTrigger="manual"
          // Half-typed text must survive the closing of the list.
          allowsCustomValue
          validationBehavior="aria"
          isInvalid={field.errorMessage !== undefined || undefined}
          isRequired={field.isRequired}
          isDisabled={isDisabled}
          {...(onSearch ? { items: options } : { defaultItems: options })}
          value={[...value]}
          onChange={(keys) => {
            const next = keys.map(String);
            if (next.length !== value.length) setText('');
            change(next);
          }}
          inputValue={text}
          onInputChange={type}
          onOpenChange={setListOpen}
          onBlur={() => {
            if (text === '') return;
            const taken = takeEntry(value, splitEntry(text), options, allowsNew);
            change(taken.value);
            setText('');
          }}
          className={entry}
        >
          <Entry
            inputRef={inputRef}
            placeholder={value.length === 0 ? placeholder : undefined}
            hasList={options.length > 0 || onSearch !== undefined}
            onEnter={() => take(splitEntry(text))}
            onBackspace={() => change(value.slice(0, -1))}
            onPaste={(pasted) => {
              const parts = splitEntry(pasted);
              if (parts.length < 2) return false;
              take(parts);
              return true;
            }}
          />
          <Popover triggerRef={boxRef} offset={4} className={listPopover}>
            <ListBox<Option> className={list}>{(option) => <OptionItem option={option} />}</ListBox>
          </Popover>
        </AriaComboBox>
      </div>
      {/*
       * The open list hides everything from screen readers except live announcers. A permanent announcer would also be
       * reachable behind an open dialog.
       */}
      <VisuallyHidden role="status" data-live-announcer={isListOpen || undefined}>
        {news}
      </VisuallyHidden>
    </PlainField>
  );
}

interface EntryProps {
  inputRef: RefObject<HTMLInputElement | null>;
  placeholder: string | undefined;
  hasList: boolean;
  onEnter: () => void;
  onBackspace: () => void;
  onPaste: (text: string) => boolean;
}

function Entry({ inputRef, placeholder, hasList, onEnter, onBackspace, onPaste }: EntryProps) {
  const state = useContext(ComboBoxStateContext);
  useListWhileTyping(state);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const isPicking = state?.isOpen && state.selectionManager.focusedKey !== null;
    if (event.key === 'Enter' && !isPicking) {
      // Enter would submit a surrounding form.
      event.preventDefault();
      onEnter();
    }
    if (event.key === 'Backspace' && event.currentTarget.value === '') onBackspace();
  }
  return (
    <>
      <Input
        ref={inputRef}
        placeholder={placeholder}
        onKeyDown={onKeyDown}
        onPaste={(event: ClipboardEvent<HTMLInputElement>) => {
          if (onPaste(event.clipboardData.getData('text'))) event.preventDefault();
        }}
        className={input}
      />
      {hasList && (
        <Button className={boxButton}>
          <ChevronDown size={18} aria-hidden />
        </Button>
      )}
    </>
  );
}

/** Opens the list for the typed text and closes it afterwards: an open list hides the words from screen readers. */
function useListWhileTyping(state: ContextType<typeof ComboBoxStateContext>) {
  const known = useRef(state?.inputValue);
  useEffect(() => {
    if (!state || state.inputValue === known.current) return;
    known.current = state.inputValue;
    if (!state.isFocused) return;
    if (state.inputValue === '') state.close();
    else state.open(null, 'input');
  });
}
