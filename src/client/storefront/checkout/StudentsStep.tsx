import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef } from 'react';
import {
  describeStudent,
  describeStudents,
  isSameStudent,
  MAX_ORDER_STUDENTS,
  type NamedStudent,
  STUDENT_NAME_LENGTH,
} from '#shared/domain/orders/students.ts';
import { messages } from '#shared/messages.ts';
import { trpc } from '../../api/client.ts';
import { Button } from '../../design/button/Button.tsx';
import { IconButton } from '../../design/button/IconButton.tsx';
import { CheckboxGroup } from '../../design/checkbox/CheckboxGroup.tsx';
import { Box } from '../../design/layout/Box.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Row, Rows } from '../../design/layout/Rows.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Text } from '../../design/text/Text.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import { type StudentChoice, studentsOfLast, withNewStudent } from '../order/checkoutChoices.ts';
import { ORDERS_READ, useFocusAfterTry } from './useCheckout.ts';

const GRADE_LENGTH = 60;

interface StudentsStepProps {
  students: StudentChoice[];
  /** Students of the ticked lines, which the order names in any case. */
  ofLines: readonly NamedStudent[];
  onChange: (students: StudentChoice[]) => void;
  /** Counts attempts to continue with a missing name; each one focuses the first. */
  rejections: number;
}

export function StudentsStep({ students, ofLines, onChange, rejections }: StudentsStepProps) {
  // Suggested while the customer has no students. Earlier students are read from orders, not stored in the browser.
  const orders = trpc.orders.customerOrders.useQuery({ limit: ORDERS_READ }, { enabled: students.length === 0 });
  const previous = studentsOfLast(orders.data ?? []);
  const profile = trpc.students.list.useQuery().data?.students ?? [];
  const offered = profile.filter((student) => !ofLines.some((other) => isSameStudent(other, student)));
  const chosen = offered.filter(({ _id }) => students.some(({ profile_id }) => profile_id === _id));
  const typed = students.filter(({ profile_id }) => !profile.some(({ _id }) => _id === profile_id));
  const list = useRef<HTMLUListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  useFocusAfterTry(list, rejections);

  const edit = (id: number, change: Partial<StudentChoice>) =>
    onChange(students.map((student) => (student.id === id ? { ...student, ...change } : student)));

  function removeStudent(removed: StudentChoice) {
    onChange(students.filter(({ id }) => id !== removed.id));
    adding.current?.focus();
  }

  return (
    <Stack gap="5" align="stretch">
      <Text tone="muted">Buying for a child or student? Add the name (optional).</Text>
      {ofLines.length > 0 && <Text>{`Your items are for ${describeStudents(ofLines)}.`}</Text>}
      {offered.length > 0 && (
        <CheckboxGroup
          label={ofLines.length > 0 ? 'Also for' : 'Your students'}
          options={offered.map((student) => ({ id: student._id, label: describeStudent(student) }))}
          value={chosen.map(({ _id }) => _id)}
          onChange={(ids) =>
            onChange(
              offered
                .filter(({ _id }) => ids.includes(_id))
                .reduce((list, { _id, ...student }) => withNewStudent(list, { ...student, profile_id: _id }), typed),
            )
          }
        />
      )}
      {typed.length > 0 && (
        <Rows ref={list} aria-label="Students">
          {typed.map((student, index) => (
            <Row key={student.id} columns="minmax(0, 2fr) minmax(0, 1fr) auto" from="tablet" align="start">
              <TextField
                label="Name"
                isRequired
                autoFocus={student.name === '' && index === typed.length - 1 && rejections === 0}
                maxLength={STUDENT_NAME_LENGTH}
                value={student.name}
                onChange={(text) => edit(student.id, { name: text })}
                errorMessage={rejections > 0 && student.name.trim() === '' ? messages.missingName : undefined}
              />
              <TextField
                label="Grade level"
                maxLength={GRADE_LENGTH}
                value={student.grade_level}
                onChange={(grade_level) => edit(student.id, { grade_level })}
              />
              {/* On a line with the inputs, whose labels are above them. */}
              <Box paddingTop={{ tablet: '6' }}>
                <IconButton
                  label={`Remove ${student.name || `student ${index + 1}`}`}
                  onPress={() => removeStudent(student)}
                >
                  <Trash2 size={18} aria-hidden />
                </IconButton>
              </Box>
            </Row>
          ))}
        </Rows>
      )}
      <Inline>
        <Button
          ref={adding}
          icon={<Plus size={18} aria-hidden />}
          isDisabled={students.length >= MAX_ORDER_STUDENTS}
          onPress={() => onChange(withNewStudent(students))}
        >
          Add student
        </Button>
        {students.length === 0 && previous.length > 0 && (
          <Button
            onPress={() => {
              onChange(previous);
              adding.current?.focus();
            }}
          >
            Same students as last time
          </Button>
        )}
      </Inline>
    </Stack>
  );
}
