import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Student } from '#shared/contracts/customers.ts';
import { describeStudent, MAX_STUDENTS } from '#shared/domain/orders/students.ts';
import { trpc } from '../../api/client.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { showError } from '../../app/showError.ts';
import { Button } from '../../design/button/Button.tsx';
import { AskFirst } from '../../design/dialog/AskFirst.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import StudentForm, { blankStudent, type EditedStudent } from './StudentForm.tsx';

export default function StudentsSection() {
  const query = trpc.students.list.useQuery();
  return (
    <Stack as="section" gap="3" aria-label="Your students">
      <Heading level={2}>Your students</Heading>
      <Note>Your children, or students you buy for. We pack and label items by name.</Note>
      <QueryFaces query={query} loading={{ label: 'Loading your students', lines: 3 }}>
        {({ students, grade_levels }) => <StudentList students={students} gradeLevels={grade_levels} />}
      </QueryFaces>
    </Stack>
  );
}

function StudentList({ students, gradeLevels }: { students: readonly Student[]; gradeLevels: readonly string[] }) {
  const utils = trpc.useUtils();
  const [edited, setEdited] = useState<EditedStudent | null>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const removing = trpc.students.remove.useMutation({
    onSuccess(list) {
      utils.students.list.setData(undefined, list);
      void utils.cart.items.invalidate();
      adding.current?.focus();
    },
    onError: showError,
  });

  function close() {
    flushSync(() => setEdited(null));
    adding.current?.focus();
  }

  return (
    <>
      {students.length > 0 && (
        <PlainList gap="3" aria-label="Students">
          {students.map((student) => (
            <li key={student._id}>
              <Inline justify="space-between">
                <Text as="span">{describeStudent(student)}</Text>
                <Inline>
                  <Button size="small" aria-label={`Change ${student.name}`} onPress={() => setEdited(student)}>
                    Change
                  </Button>
                  <AskFirst
                    title={`Remove ${student.name}?`}
                    actionLabel="Remove"
                    onAction={() => removing.mutateAsync({ _id: student._id })}
                    button={
                      <Button size="small" aria-label={`Remove ${student.name}`}>
                        Remove
                      </Button>
                    }
                  >
                    The items stay in your cart, but without this child’s name. Your past orders will not change.
                  </AskFirst>
                </Inline>
              </Inline>
            </li>
          ))}
        </PlainList>
      )}
      {edited && <StudentForm key={edited._id ?? 'new'} student={edited} gradeLevels={gradeLevels} onClose={close} />}
      <div>
        <Button
          ref={adding}
          icon={<Plus size={18} aria-hidden />}
          isDisabled={students.length >= MAX_STUDENTS || edited?._id === null}
          onPress={() => setEdited(blankStudent)}
        >
          Add student
        </Button>
      </div>
    </>
  );
}
