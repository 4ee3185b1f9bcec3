import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Student } from '#shared/contracts/customers.ts';
import { describeStudent, MAX_STUDENTS, SECTION_LENGTH, STUDENT_NAME_LENGTH } from '#shared/domain/orders/students.ts';
import { messages } from '#shared/messages.ts';
import { fieldErrorsOf, messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { showError } from '../../app/showError.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { SubmitButton } from '../../design/button/SubmitButton.tsx';
import { AskFirst } from '../../design/dialog/AskFirst.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Panel } from '../../design/layout/Panel.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { NativeSelect } from '../../design/select/NativeSelect.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Text } from '../../design/text/Text.tsx';
import { TextField } from '../../design/textField/TextField.tsx';

type Edited = Omit<Student, '_id'> & { _id: string | null };
const blank: Edited = { _id: null, name: '', grade_level: '', section: '' };

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
  const [edited, setEdited] = useState<Edited | null>(null);
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
                    button={(ask) => (
                      <Button size="small" aria-label={`Remove ${student.name}`} onPress={ask}>
                        Remove
                      </Button>
                    )}
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
          onPress={() => setEdited(blank)}
        >
          Add student
        </Button>
      </div>
    </>
  );
}

interface StudentFormProps {
  student: Edited;
  gradeLevels: readonly string[];
  onClose: () => void;
}

function StudentForm({ student, gradeLevels, onClose }: StudentFormProps) {
  const utils = trpc.useUtils();
  const [draft, setDraft] = useState(student);
  const [isNameMissing, setNameMissing] = useState(false);
  const saved = {
    onSuccess(list: Parameters<typeof utils.students.list.setData>[1]) {
      utils.students.list.setData(undefined, list);
      void utils.cart.items.invalidate();
      onClose();
    },
  };
  const add = trpc.students.add.useMutation(saved);
  const update = trpc.students.update.useMutation(saved);
  const { error, isPending } = student._id === null ? add : update;
  const errors = isNameMissing ? { name: messages.missingName } : fieldErrorsOf(error);

  function submit() {
    const name = draft.name.trim();
    setNameMissing(name === '');
    if (name === '') return;
    const fields = { name, grade_level: draft.grade_level, section: draft.section.trim() };
    if (student._id === null) add.mutate(fields);
    else update.mutate({ _id: student._id, ...fields });
  }

  return (
    <Panel aria-label={student._id === null ? 'New student' : `Change ${student.name}`}>
      <Form errors={errors} onSubmit={submit}>
        <Stack gap="4">
          <TextField
            label="Name"
            name="name"
            isRequired
            autoFocus
            maxLength={STUDENT_NAME_LENGTH}
            value={draft.name}
            onChange={(name) => setDraft({ ...draft, name })}
          />
          <NativeSelect
            label="Grade level"
            value={draft.grade_level}
            options={[{ id: '', label: 'None' }, ...gradeLevels.map((name) => ({ id: name, label: name }))]}
            errorMessage={errors.grade_level}
            onChange={(grade_level) => setDraft({ ...draft, grade_level })}
          />
          <TextField
            label="Section"
            name="section"
            maxLength={SECTION_LENGTH}
            value={draft.section}
            onChange={(section) => setDraft({ ...draft, section })}
          />
          {error !== null && Object.keys(errors).length === 0 && <Banner tone="error">{messageOf(error)}</Banner>}
          <Inline>
            <SubmitButton isPending={isPending}>Save student</SubmitButton>
            <Button onPress={onClose}>Cancel</Button>
          </Inline>
        </Stack>
      </Form>
    </Panel>
  );
}
