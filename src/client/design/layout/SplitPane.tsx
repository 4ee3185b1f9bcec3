import type { CSSProperties } from 'react';
import { type Sprinkles, sprinkles } from '../sprinkles.css.ts';
import type { LayoutProps } from './Box.tsx';
import { columns, splitPane } from './layout.css.ts';

/** React's type of `style` has no custom properties. */
export const columnsStyle = (tracks: string) => ({ '--columns': tracks }) as CSSProperties;

interface SplitPaneProps extends LayoutProps {
  /** As CSS `grid-template-columns`. */
  columns: string;
  /** The narrowest window in which the panes are side by side. */
  from?: 'tablet' | 'desktop' | 'wide';
  gap?: Sprinkles['gap'];
  align?: Sprinkles['alignItems'];
  /** `page`: the remaining height of the page; its panes scroll. */
  height?: 'content' | 'page';
}

/** A pane with `data-sticky` stays in sight while the other one scrolls. */
export function SplitPane({
  columns: tracks,
  from = 'desktop',
  gap = '5',
  align = 'start',
  height = 'content',
  ...rest
}: SplitPaneProps) {
  const className = `${columns({ from })} ${splitPane({ height })} ${sprinkles({ gap, alignItems: align })}`;
  return <div {...rest} className={className} style={columnsStyle(tracks)} />;
}
