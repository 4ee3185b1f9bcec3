import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readCatalogView } from '#shared/catalogView.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../design/button/Button.tsx';
import { CategoryIcon } from '../../design/categoryIcon/CategoryIcon.tsx';
import { Box } from '../../design/layout/Box.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { Message } from '../../design/text/Message.tsx';
import { Text } from '../../design/text/Text.tsx';
import { useCategoryMenu, useCategoryTrail } from '../catalog/useCategoryMenu.ts';
import * as css from './StorefrontShell.css.ts';

/** Part of the visible width that one press scrolls; the last entry stays visible. */
const PART = 0.7;

export function CategoryBar() {
  const menu = useCategoryMenu();
  const [path] = useLocation();
  const { category } = readCatalogView(useSearch());
  const [group] = useCategoryTrail(category);
  const current = path === '/home' ? (group?._id ?? 'all') : null;
  const list = useRef<HTMLUListElement>(null);
  const edges = useHiddenEdges(list, menu.data !== undefined);

  useEffect(() => {
    if (current === null) return;
    const entry = list.current?.querySelector<HTMLElement>('[data-current]');
    // Not scrollIntoView, which would move the page as well.
    if (entry) list.current?.scrollTo({ left: entry.offsetLeft - (list.current.clientWidth - entry.clientWidth) / 2 });
  }, [current]);

  if (menu.isPending) return <CategoryBarSkeleton />;
  if (!menu.data) {
    return (
      <Inline role="alert" justify="center" padding="1">
        <Text size="small">
          <Message>{messages.menuFailed}</Message>
        </Text>
        <Button size="small" tone="quiet" isPending={menu.isFetching} onPress={() => menu.refetch()}>
          Try again
        </Button>
      </Inline>
    );
  }
  return (
    <nav aria-label="Categories" className={css.frame}>
      {edges.before && <ScrollButton direction="back" list={list} />}
      <ul ref={list} className={css.bar}>
        <Entry label="Home" href={paths.home()} isCurrent={current === 'all'} />
        <Entry label="Book lists" href={paths.bookLists} isCurrent={path.startsWith(paths.bookLists)} />
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
      {edges.after && <ScrollButton direction="on" list={list} />}
    </nav>
  );
}

/** For a mouse, which cannot scroll sideways; not in the tab order, because keys scroll each link into view. */
function ScrollButton({ direction, list }: { direction: 'back' | 'on'; list: RefObject<HTMLUListElement | null> }) {
  const Icon = direction === 'on' ? ChevronRight : ChevronLeft;
  const sign = direction === 'on' ? 1 : -1;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      data-direction={direction}
      className={css.scroll}
      onClick={() => list.current?.scrollBy({ left: sign * list.current.clientWidth * PART, behavior: 'smooth' })}
    >
      <Icon size={20} />
    </button>
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
        <Box as="span" display="inline-flex" alignItems="center" gap="2" minHeight="44">
          {icon !== undefined && (
            <span className={css.entryIcon}>
              <CategoryIcon name={icon} />
            </span>
          )}
          {label}
        </Box>
      </Link>
    </li>
  );
}

function CategoryBarSkeleton() {
  return (
    <SkeletonGroup label="Loading the categories">
      <div className={css.bar}>
        {[8, 6, 7, 6.5, 9, 7.5].map((width) => (
          <span key={width} className={css.shape}>
            <Skeleton width={`${width}em`} />
          </span>
        ))}
      </div>
    </SkeletonGroup>
  );
}

interface HiddenEdges {
  before: boolean;
  after: boolean;
}

/** Less than a pixel is rounding. */
const TOLERANCE = 1;

function useHiddenEdges(list: RefObject<HTMLElement | null>, isReady: boolean): HiddenEdges {
  const [edges, setEdges] = useState<HiddenEdges>({ before: false, after: false });
  useEffect(() => {
    const element = list.current;
    if (!isReady || !element) return;
    const look = () => {
      const before = element.scrollLeft > TOLERANCE;
      const after = element.scrollLeft + element.clientWidth < element.scrollWidth - TOLERANCE;
      setEdges((known) => (known.before === before && known.after === after ? known : { before, after }));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [list, isReady]);
  return edges;
}
