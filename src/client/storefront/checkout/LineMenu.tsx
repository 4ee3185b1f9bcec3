import { MAX_STUDENTS } from '#shared/domain/orders/students.ts';
import { Menu, MenuItem, MenuSection, MenuTrigger } from '../../design/menu/Menu.tsx';
import { hasChoices } from '../cart/cartChanges.ts';
import { type LineActions, LineMore } from './LineMore.tsx';

const NO_STUDENT = 'none';

export default function LineMenu({ defaultOpen, ...actions }: LineActions & { defaultOpen: boolean }) {
  const { line, students, onChange, onGiveTo, onAddStudent, onRemove } = actions;
  return (
    <MenuTrigger defaultOpen={defaultOpen}>
      <LineMore {...actions} />
      <Menu placement="bottom end">
        {hasChoices(line) && (
          <MenuItem id="change" onAction={onChange}>
            Change options
          </MenuItem>
        )}
        <MenuItem id="remove" onAction={onRemove}>
          Remove
        </MenuItem>
        {students.length > 0 && (
          <MenuSection
            title="Who is it for?"
            selectionMode="single"
            selectedKeys={[line.student?._id ?? NO_STUDENT]}
            onSelectionChange={(keys) => {
              const [chosen] = keys;
              if (chosen !== undefined) onGiveTo(chosen === NO_STUDENT ? null : String(chosen));
            }}
          >
            {students.map(({ _id, name }) => (
              <MenuItem key={_id} id={_id}>
                {name}
              </MenuItem>
            ))}
            <MenuItem id={NO_STUDENT}>No child</MenuItem>
          </MenuSection>
        )}
        {students.length < MAX_STUDENTS && (
          <MenuItem id="add" onAction={onAddStudent}>
            Add a child
          </MenuItem>
        )}
      </Menu>
    </MenuTrigger>
  );
}
