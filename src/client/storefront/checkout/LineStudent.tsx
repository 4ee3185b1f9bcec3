import type { CartItem } from '#shared/contracts/cart.ts';
import type { Student } from '#shared/contracts/customers.ts';
import { NativeSelect } from '../../design/select/NativeSelect.tsx';

interface LineStudentProps {
  line: Pick<CartItem, 'item' | 'student'>;
  students: readonly Student[];
  onChoose: (student: string | null) => void;
}

export default function LineStudent({ line: { item, student }, students, onChoose }: LineStudentProps) {
  return (
    <NativeSelect
      label={`Child or student for ${item.name}`}
      isLabelHidden
      size="small"
      value={student?._id ?? ''}
      options={[
        { id: '', label: 'Choose a child or student' },
        ...students.map(({ _id, name }) => ({ id: _id, label: `For: ${name}` })),
      ]}
      onChange={(id) => onChoose(id || null)}
    />
  );
}
