import type { PublishedBookList } from '#shared/contracts/bookLists.ts';
import { counted } from '#shared/counted.ts';
import { paths, recordPath } from '../../app/paths.ts';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Link } from '../../design/link/Link.tsx';
import { tile, tileNote, tiles } from './catalog.css.ts';

export const ListTiles = ({ lists, label }: { lists: readonly PublishedBookList[]; label: string }) => (
  <PlainList className={tiles} aria-label={label}>
    {lists.map((list) => (
      <li key={list._id}>
        <Link href={recordPath(paths.bookLists, list.address)} tone="ink" underline="hover">
          <span className={tile}>
            <strong>{list.name}</strong>
            <span className={tileNote}>
              {[list.program, `School year ${list.school_year}`, counted(list.line_count, 'item')]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        </Link>
      </li>
    ))}
  </PlainList>
);
