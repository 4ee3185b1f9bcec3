import Trash from 'lucide-react/icons/trash-2';
import { StatusBadge } from '../../../design/badge/StatusBadge.tsx';
import { IconButton } from '../../../design/button/IconButton.tsx';
import { PlainList } from '../../../design/layout/PlainList.tsx';
import { cover, grid, item, picture, tools } from './Pictures.css.ts';
import type { PendingFiles } from './usePendingFiles.ts';

/** Pictures that go out once the product is saved, in their order. */
export function PendingPictures({ pending: { files, drop } }: { pending: PendingFiles }) {
  if (files.length === 0) return null;
  return (
    <PlainList className={grid}>
      {files.map(({ key, file, url }, index) => (
        <li key={key} className={item}>
          <img src={url} alt={file.name} width={320} height={400} className={picture} />
          {index === 0 && (
            <span className={cover}>
              <StatusBadge tone="success">Cover</StatusBadge>
            </span>
          )}
          <div className={tools}>
            <IconButton label={`Remove ${file.name}`} onPress={() => drop(key)}>
              <Trash size={16} aria-hidden />
            </IconButton>
          </div>
        </li>
      ))}
    </PlainList>
  );
}
