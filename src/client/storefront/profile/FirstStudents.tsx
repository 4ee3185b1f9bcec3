import Plus from 'lucide-react/icons/plus';
import { trpc } from '#client/api/client.ts';
import { Button } from '#client/design/button/Button.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { TextField } from '#client/design/textField/TextField.tsx';
import { SegmentedControl } from '#client/design/toggle/SegmentedControl.tsx';
import { MAX_STUDENTS, STUDENT_NAME_LENGTH } from '#shared/domain/orders/students.ts';
import type { FirstStudent } from './useProfileForm.ts';

interface FirstStudentsProps {
  students: readonly FirstStudent[];
  onChange: (students: FirstStudent[]) => void;
}

/** An optional part of the first sign-in; home then shows the children first. */
export default function FirstStudents({ students, onChange }: FirstStudentsProps) {
  const grades = trpc.students.list.useQuery().data?.grade_levels ?? [];
  const rows = students.length > 0 ? students : [{ name: '', grade_level: '' }];
  const set = (index: number, change: Partial<FirstStudent>) =>
    onChange(rows.map((row, place) => (place === index ? { ...row, ...change } : row)));

  return (
    <Stack as="section" gap="3" aria-labelledby="first-students">
      <Heading level={2} id="first-students">
        Who do you buy for?
      </Heading>
      <Note>Optional. We show you the book list of each child, and pack their items by name.</Note>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end, and their names change while they are typed.
        <Stack key={index} gap="3">
          <TextField
            label={index === 0 ? 'Child’s name' : `Name of child ${index + 1}`}
            autoFocus={index > 0 && row.name === ''}
            maxLength={STUDENT_NAME_LENGTH}
            value={row.name}
            onChange={(name) => set(index, { name })}
          />
          {row.name.trim() !== '' && grades.length > 0 && (
            <SegmentedControl
              label={`Grade level of ${row.name.trim()}`}
              options={grades.map((grade) => ({ id: grade, label: grade }))}
              value={row.grade_level || null}
              onChange={(grade_level) => set(index, { grade_level })}
            />
          )}
        </Stack>
      ))}
      {rows.at(-1)?.name.trim() !== '' && rows.length < MAX_STUDENTS && (
        <div>
          <Button
            icon={<Plus size={18} aria-hidden />}
            onPress={() => onChange([...rows, { name: '', grade_level: '' }])}
          >
            Add another child
          </Button>
        </div>
      )}
    </Stack>
  );
}
