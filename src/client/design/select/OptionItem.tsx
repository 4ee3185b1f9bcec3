import Check from 'lucide-react/icons/check';
import { ListBoxItem } from 'react-aria-components/ListBox';
import { swatch } from '../checkbox/Checkbox.css.ts';
import { item, itemLabel, itemNote, itemText, tick } from '../popover/popover.css.ts';

export interface Option {
  id: string;
  label: string;
  description?: string;
  swatch?: string | undefined;
  isDisabled?: boolean;
}

export function OptionItem({ option }: { option: Option }) {
  return (
    <ListBoxItem id={option.id} textValue={option.label} isDisabled={option.isDisabled} className={item}>
      {option.swatch && <span className={swatch} style={{ background: option.swatch }} />}
      <span className={itemText}>
        <span className={itemLabel}>{option.label}</span>
        {option.description && <span className={itemNote}>{option.description}</span>}
      </span>
      <Check size={16} aria-hidden className={tick} />
    </ListBoxItem>
  );
}
