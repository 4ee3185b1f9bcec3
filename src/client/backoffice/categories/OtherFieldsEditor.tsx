import Plus from 'lucide-react/icons/plus';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from '../../design/button/Button.tsx';
import { notesId, PlainField } from '../../design/field/PlainField.tsx';
import { Box } from '../../design/layout/Box.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { MoveButtons } from '../records/MoveButtons.tsx';
import { movedBy } from '../records/movedBy.ts';

const MOST = 10;

interface OtherFieldsEditorProps {
  value: readonly string[];
  onChange: (labels: string[]) => void;
  errorMessage?: string;
  isReadOnly: boolean;
}

export function OtherFieldsEditor({ value, onChange, errorMessage, isReadOnly }: OtherFieldsEditorProps) {
  const id = useId();
  const rows = useRowKeys(value);
  const focusNext = useRef<string | null>(null);
  const note = {
    id,
    label: 'Extra fields',
    description: 'Details customers enter for each item, such as a name to print.',
    errorMessage,
  };

  function change(labels: readonly string[], keys: readonly string[], focus?: string) {
    rows.set(keys);
    focusNext.current = focus ?? null;
    onChange([...labels]);
  }
  function add() {
    const key = rows.make();
    change([...value, ''], [...rows.keys, key], key);
  }
  function step(index: number, by: -1 | 1) {
    change(movedBy(value, index, by), movedBy(rows.keys, index, by));
  }
  function removeAt(index: number) {
    change(value.toSpliced(index, 1), rows.keys.toSpliced(index, 1), rows.keys[index + 1] ?? rows.keys[index - 1]);
  }
  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || value.length >= MOST) return;
    // Enter would save the record; here it moves to the next label.
    event.preventDefault();
    add();
  }

  return (
    <PlainField {...note}>
      <Stack role="group" aria-labelledby={id} aria-describedby={notesId(note)} gap="2" align="start">
        {value.map((label, index) => (
          <Inline key={rows.keys[index]} gap="1" wrap={false} width="full" maxWidth="form">
            <Box flex="1 1 auto" minWidth="0">
              <TextField
                label={`Field ${index + 1}`}
                isLabelHidden
                placeholder="Name to print"
                maxLength={60}
                value={label}
                onChange={(text) => onChange(value.with(index, text))}
                onKeyDown={addOnEnter}
                isReadOnly={isReadOnly}
                inputRef={(input) => {
                  if (!input || focusNext.current === null || focusNext.current !== rows.keys[index]) return;
                  focusNext.current = null;
                  input.focus();
                }}
              />
            </Box>
            {!isReadOnly && (
              <MoveButtons
                name={label || 'this field'}
                isFirst={index === 0}
                isLast={index === value.length - 1}
                onMove={(by) => step(index, by)}
                onRemove={() => removeAt(index)}
              />
            )}
          </Inline>
        ))}
        {!isReadOnly && value.length < MOST && (
          <Button size="small" icon={<Plus size={16} aria-hidden />} onPress={add}>
            Add a field
          </Button>
        )}
        {isReadOnly && value.length === 0 && <span>None</span>}
      </Stack>
    </PlainField>
  );
}

/** Keys that stay with their rows during renames and moves; two labels may be temporarily equal. */
function useRowKeys(value: readonly string[]) {
  const last = useRef(0);
  const [storedKeys, setStoredKeys] = useState<readonly string[]>([]);
  // A different length means that the record was reloaded.
  const keys = storedKeys.length === value.length ? storedKeys : value.map((_, index) => `row-${index}`);
  return { keys, set: setStoredKeys, make: () => `new-row-${++last.current}` };
}
