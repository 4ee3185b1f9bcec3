import { type ComponentType, lazy, Suspense } from 'react';

const Nothing: ComponentType<{ name: string; size: number }> = () => null;

const IconPicture = lazy<typeof Nothing>(() => import('./IconPicture.tsx').catch(() => ({ default: Nothing })));

export interface CategoryIconProps {
  name: string;
  size?: number;
}

/** The picture of a category; a tag for an unknown name. Its space is reserved while the icons load. */
export function CategoryIcon({ name, size = 18 }: CategoryIconProps) {
  return (
    <span aria-hidden style={{ display: 'inline-flex', flexShrink: 0, width: size, height: size }}>
      <Suspense>
        <IconPicture name={name} size={size} />
      </Suspense>
    </span>
  );
}
