import { useState } from 'react';
import type { Student, Students } from '#shared/contracts/customers.ts';
import { SECTION_LENGTH, STUDENT_NAME_LENGTH } from '#shared/domain/orders/students.ts';
import { messages } from '#shared/messages.ts';
import { fieldErrorsOf, messageOf } from '../../api/apiError.ts';
import { trpc } from '../../api/client.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { SubmitButton } from '../../design/button/SubmitButton.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Panel } from '../../design/layout/Panel.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { NativeSelect } from '../../design/select/NativeSelect.tsx';
import { TextField } from '../../design/textField/TextField.tsx';

export type EditedStudent = Omit<Student, '_id'> & { _id: string | null };
export const blankStudent: EditedStudent = { _id: null, name: '', grade_level: '', section: '' };

interface StudentFormProps {
  student: EditedStudent;
  gradeLevels: readonly string[];
  onClose: () => void;
  onSaved?: (list: Students) => void;
}

export default function StudentForm({ student, gradeLevels, onClose, onSaved }: StudentFormProps) {
  const utils = trpc.useUtils();
  const [draft, setDraft] = useState(student);
  const [isNameMissing, setNameMissing] = useState(false);
  const saved = {
    onSuccess(list: Students) {
      utils.students.list.setData(undefined, list);
      void utils.cart.items.invalidate();
      onSaved?.(list);
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
