import { paths } from '../../app/paths.ts';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { groupOf, useCategoryMenu } from '../shell/useCategoryMenu.ts';
import { subcategories } from './HomeScreen.css.ts';

/** The categories one level below the chosen top category, as a row that scrolls sideways. */
export function Subcategories({ category }: { category: string | null }) {
  const group = groupOf(useCategoryMenu().data ?? [], category);
  if (!group || group.menus.length === 0) return null;
  return (
    <nav aria-label={`In ${group.name}`} className={subcategories}>
      {[{ _id: group._id, name: 'All' }, ...group.menus].map(({ _id, name }) => (
        <LinkButton
          key={_id}
          size="small"
          tone={_id === category ? 'primary' : 'neutral'}
          href={paths.home({ category: _id })}
          aria-current={_id === category ? 'page' : undefined}
        >
          {name}
        </LinkButton>
      ))}
    </nav>
  );
}
