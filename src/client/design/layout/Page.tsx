import { type Sprinkles, sprinkles } from '../sprinkles.css.ts';
import type { LayoutProps } from './Box.tsx';
import { page } from './layout.css.ts';

interface PageProps extends LayoutProps {
  gap?: Sprinkles['gap'];
  width?: 'narrow' | 'form' | 'text' | 'reading' | 'list' | 'wideList' | 'full';
  /** In the middle of a shell that has the space around it, as the storefront's. */
  isCentered?: boolean;
}

/** What a screen shows in its shell. A child with `data-print-sheet` is all that is printed of it. */
export function Page({ gap = '4', width = 'full', isCentered = false, ...rest }: PageProps) {
  return (
    <div {...rest} className={`${page({ width, place: isCentered ? 'center' : 'start' })} ${sprinkles({ gap })}`} />
  );
}
