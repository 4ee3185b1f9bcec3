import { paths } from '../../app/paths.ts';
import { CategoryIcon } from '../../design/categoryIcon/CategoryIcon.tsx';
import { Menu, MenuItem, MenuSection, MenuTrigger } from '../../design/menu/Menu.tsx';
import { useCategoryMenu } from '../catalog/useCategoryMenu.ts';
import { CategoryMenuButton } from './menuButtons.tsx';

export default function CategoryMenu({ defaultOpen }: { defaultOpen: boolean }) {
  const groups = useCategoryMenu().data ?? [];

  return (
    <MenuTrigger defaultOpen={defaultOpen}>
      <CategoryMenuButton />
      <Menu placement="bottom start">
        {groups.length === 0 && <MenuItem href={paths.home()}>All products</MenuItem>}
        {groups.map((group) => (
          <MenuSection key={group._id} title={group.name}>
            <MenuItem
              id={group._id}
              href={paths.home({ category: group._id })}
              icon={<CategoryIcon name={group.icon} />}
            >
              {`All ${group.name}`}
            </MenuItem>
            {group.menus.map((entry) => (
              <MenuItem key={entry._id} id={entry._id} href={paths.home({ category: entry._id })}>
                {entry.name}
              </MenuItem>
            ))}
          </MenuSection>
        ))}
      </Menu>
    </MenuTrigger>
  );
}
