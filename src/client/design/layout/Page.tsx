import { type Sprinkles, sprinkles } from '../sprinkles.css.ts';
import type { LayoutProps } from './Box.tsx';
import { page } from './layout.css.ts';

interface PageProps extends LayoutProps {
  gap?: Sprinkles['gap'];
  width?: 'narrow' | 'form' | 'text' | 'reading' | 'list' | 'wideList' | 'full';
  /** Centered in a shell with space on both sides, such as the storefront's. */
  isCentered?: boolean;
}

/** The content of a screen in its shell. If a child has `data-print-sheet`, only that child is printed. */
export function Page({ gap = '4', width = 'full', isCentered = false, ...rest }: PageProps) {
  return (
    <div {...rest} className={`${page({ width, place: isCentered ? 'center' : 'start' })} ${sprinkles({ gap })}`} />
  );
}
