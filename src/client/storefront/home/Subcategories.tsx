import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { useCategoryMenu, useCategoryTrail } from '../catalog/useCategoryMenu.ts';
import { subcategories } from './HomeScreen.css.ts';

const MINUTE = 60_000;

interface Step {
  _id: string;
  name: string;
}

/** The categories below the chosen one and below its ancestors: a row for each level, which scrolls sideways. */
export function Subcategories({ category }: { category: string | null }) {
  const trail = useCategoryTrail(category);
  const below = useCategoriesBelow(trail);
  return trail.map((step, level) => (
    <Row key={step._id} above={step} entries={below(step)} chosen={trail[level + 1]?._id ?? step._id} />
  ));
}

/** The categories below one of the trail: the menu knows those of the top, the whole list those further down. */
function useCategoriesBelow(trail: readonly Step[]): (above: Step) => readonly Step[] {
  const menu = useCategoryMenu().data ?? [];
  const list = trpc.categories.list.useQuery(undefined, { enabled: trail.length > 1, staleTime: 10 * MINUTE });
  return ({ _id }) =>
    menu.find((group) => group._id === _id)?.menus ??
    list.data?.filter(({ parent_category }) => parent_category === _id).sort((a, b) => a.sequence - b.sequence) ??
    [];
}

/** `chosen` is one of the entries, or the category above for all of them. */
function Row({ above, entries, chosen }: { above: Step; entries: readonly Step[]; chosen: string }) {
  if (entries.length === 0) return null;
  return (
    <nav aria-label={`In ${above.name}`} className={subcategories}>
      {[{ _id: above._id, name: 'All' }, ...entries].map(({ _id, name }) => (
        <LinkButton
          key={_id}
          size="small"
          tone={_id === chosen ? 'primary' : 'neutral'}
          href={paths.home({ category: _id })}
          aria-current={_id === chosen ? 'page' : undefined}
        >
          {name}
        </LinkButton>
      ))}
    </nav>
  );
}
