import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog } from 'react-aria-components/Dialog';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { DialogTrigger, Popover } from 'react-aria-components/Popover';
import type { FieldProps } from '../field/FieldParts.tsx';
import { box } from '../field/field.css.ts';
import { notesId, PlainField } from '../field/PlainField.tsx';
import { Box } from '../layout/Box.tsx';
import {
  iconCell as cell,
  chevron,
  empty,
  iconGrid as grid,
  iconPanel as panel,
  popover,
  selectTrigger as trigger,
} from '../popover/popover.css.ts';
import { SearchField } from '../searchField/SearchField.tsx';
import { CategoryIcon } from './CategoryIcon.tsx';
import { CATEGORY_ICONS } from './categoryIcons.ts';

export interface IconPickerProps extends FieldProps {
  value: string;
  onChange: (name: string) => void;
  isDisabled?: boolean;
}

const NONE = 'none';
const spoken = (name: string) =>
  name === '' ? 'No icon' : name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
const icons = ['', ...CATEGORY_ICONS].map((name) => ({ id: name || NONE, name }));

export function IconPicker({ value, onChange, isDisabled, size, ...field }: IconPickerProps) {
  const id = useId();
  return (
    <PlainField {...field} id={id}>
      <DialogTrigger>
        <div className={box({ size })} data-disabled={isDisabled || undefined}>
          <Button
            aria-labelledby={`${id} ${id}-chosen`}
            aria-describedby={notesId({ id, ...field })}
            isDisabled={isDisabled}
            className={trigger}
          >
            <Box id={`${id}-chosen`} as="span" display="inline-flex" alignItems="center" gap="2" minWidth="0">
              {value !== '' && <CategoryIcon name={value} />}
              {spoken(value)}
            </Box>
            <ChevronDown size={18} aria-hidden className={chevron} />
          </Button>
        </div>
        <Popover offset={4} placement="bottom start" className={popover}>
          <Dialog aria-label="Icons" className={panel}>
            {({ close }) => (
              <Icons
                value={value}
                onChoose={(name) => {
                  onChange(name);
                  close();
                }}
              />
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
    </PlainField>
  );
}

// Not RAC's Autocomplete: every page with a text field would load its parts.
function Icons({ value, onChoose }: { value: string; onChoose: (name: string) => void }) {
  const [text, setText] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const found = icons.filter(({ name }) => spoken(name).toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <>
      <SearchField
        label="Search icons"
        isLabelHidden
        placeholder="Search icons"
        autoFocus
        value={text}
        onChange={setText}
        onSubmit={() => found[0] && onChoose(found[0].name)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') list.current?.querySelector<HTMLElement>('[role="option"]')?.focus();
          else event.continuePropagation();
        }}
      />
      <ListBox
        ref={list}
        aria-label="Icons"
        layout="grid"
        items={found}
        selectionMode="single"
        selectedKeys={[value || NONE]}
        disallowEmptySelection
        onSelectionChange={(keys) => {
          const [key] = keys;
          if (key !== undefined) onChoose(key === NONE ? '' : String(key));
        }}
        renderEmptyState={() => <div className={empty}>No icon found.</div>}
        className={grid}
      >
        {({ name }) => (
          <ListBoxItem textValue={spoken(name)} className={cell}>
            {name !== '' && <CategoryIcon name={name} size={20} />}
            <Box as="span" fontSize="tiny" lineHeight="snug">
              {spoken(name)}
            </Box>
          </ListBoxItem>
        )}
      </ListBox>
    </>
  );
}
