import { useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readCatalogView } from '#shared/catalogView.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../design/button/Button.tsx';
import { CategoryIcon } from '../../design/categoryIcon/CategoryIcon.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { Text } from '../../design/text/Text.tsx';
import * as css from './CategoryBar.css.ts';
import { useCategoryMenu, useCategoryTrail } from './useCategoryMenu.ts';

/** The top categories below the header; scrolls sideways where they do not fit. */
export function CategoryBar() {
  const menu = useCategoryMenu();
  const [path] = useLocation();
  const { category } = readCatalogView(useSearch());
  const [group] = useCategoryTrail(category);
  const current = path === '/home' ? (group?._id ?? 'all') : null;
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    if (current === null) return;
    const entry = list.current?.querySelector<HTMLElement>('[data-current]');
    // Not scrollIntoView: it would move the page as well.
    if (entry) list.current?.scrollTo({ left: entry.offsetLeft - (list.current.clientWidth - entry.clientWidth) / 2 });
  }, [current]);

  if (menu.isPending) return <CategoryBarSkeleton />;
  if (!menu.data) {
    return (
      <Inline role="alert" justify="center" padding="1">
        <Text size="small">{messages.menuFailed}</Text>
        <Button size="small" tone="quiet" isPending={menu.isFetching} onPress={() => menu.refetch()}>
          Try again
        </Button>
      </Inline>
    );
  }
  return (
    <nav aria-label="Categories">
      <ul ref={list} className={css.bar}>
        <Entry label="All products" href={paths.home()} isCurrent={current === 'all'} />
        {menu.data.map((group) => (
          <Entry
            key={group._id}
            label={group.name}
            icon={group.icon}
            href={paths.home({ category: group._id })}
            isCurrent={current === group._id}
          />
        ))}
      </ul>
    </nav>
  );
}

interface EntryProps {
  label: string;
  icon?: string;
  href: string;
  isCurrent: boolean;
}

function Entry({ label, icon, href, isCurrent }: EntryProps) {
  return (
    <li className={css.entry} data-current={isCurrent || undefined}>
      <Link href={href} tone="ink" underline="hover" aria-current={isCurrent ? 'true' : undefined}>
        <span className={css.label}>
          {icon !== undefined && <CategoryIcon name={icon} />}
          {label}
        </span>
      </Link>
    </li>
  );
}

function CategoryBarSkeleton() {
  return (
    <SkeletonGroup label="Loading the categories">
      <div className={css.bar}>
        {['8em', '6em', '7em', '6em', '9em', '7em'].map((width, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never move
          <span key={place} className={css.shape}>
            <Skeleton width={width} />
          </span>
        ))}
      </div>
    </SkeletonGroup>
  );
}
