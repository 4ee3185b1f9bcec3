import { type ComponentType, lazy, Suspense } from 'react';

const Nothing: ComponentType<{ name: string; size: number }> = () => null;

// A chunk of its own, so that no page waits for seventy icons; a page is better without them than not there at all.
const IconPicture = lazy<typeof Nothing>(() => import('./IconPicture.tsx').catch(() => ({ default: Nothing })));

export interface CategoryIconProps {
  /** The lucide name a category is stored with. */
  name: string;
  size?: number;
}

/** The picture of a category; a tag for a name that is not known. Its room is kept while the icons are on their way. */
export function CategoryIcon({ name, size = 18 }: CategoryIconProps) {
  return (
    <span aria-hidden style={{ display: 'inline-flex', flexShrink: 0, width: size, height: size }}>
      <Suspense>
        <IconPicture name={name} size={size} />
      </Suspense>
    </span>
  );
}
