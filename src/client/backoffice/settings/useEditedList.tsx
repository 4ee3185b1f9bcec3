import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { Button } from '../../design/button/Button.tsx';
import type { MoveButtonsProps } from '../records/MoveButtons.tsx';
import { movedBy } from '../records/movedBy.ts';

export interface EditedRow<Entry> {
  index: number;
  autoFocus: boolean;
  onChange: (change: Partial<Entry>) => void;
  moves: Omit<MoveButtonsProps, 'name'>;
}

export function useEditedList<Entry extends { id: number }>(list: readonly Entry[], change: (list: Entry[]) => void) {
  const button = useRef<HTMLButtonElement>(null);
  const [addedId, setAddedId] = useState<number | null>(null);
  return {
    rowOf: (entry: Entry, index: number): EditedRow<Entry> => ({
      index,
      autoFocus: addedId === entry.id,
      onChange: (changed) => change(list.map((each) => (each === entry ? { ...each, ...changed } : each))),
      moves: {
        isFirst: index === 0,
        isLast: index === list.length - 1,
        onMove: (by) => change(movedBy(list, index, by)),
        onRemove: () => {
          change(list.filter((each) => each !== entry));
          // The focused button disappears with its row.
          button.current?.focus();
        },
      },
    }),
    addButton: (label: string, longer: () => Entry[], isFull: boolean) => (
      <Button
        ref={button}
        icon={<Plus size={16} aria-hidden />}
        isDisabled={isFull}
        onPress={() => {
          const next = longer();
          setAddedId(next.at(-1)?.id ?? null);
          change(next);
        }}
      >
        {label}
      </Button>
    ),
  };
}
