import { type Sprinkles, sprinkles } from '../sprinkles.css.ts';
import type { LayoutProps } from './Box.tsx';
import { columns, row } from './layout.css.ts';
import { PlainList } from './PlainList.tsx';
import { columnsStyle } from './SplitPane.tsx';

interface RowsProps extends LayoutProps<HTMLUListElement> {
  /** Hairlines between rows, or above the first one, too. */
  lines?: 'between' | 'above';
}

export function Rows({ lines = 'between', ...rest }: RowsProps) {
  return <PlainList {...rest} data-lines={lines} />;
}

interface RowProps extends LayoutProps<HTMLLIElement> {
  /** As CSS `grid-template-columns`; without it everything is in one column. */
  columns?: string;
  from?: 'phone' | 'tablet' | 'desktop' | 'wide';
  align?: Sprinkles['alignItems'];
  gap?: Sprinkles['gap'];
  paddingY?: Sprinkles['paddingY'];
}

export function Row({ columns: tracks, from = 'phone', align, gap = '3', paddingY = '3', ...rest }: RowProps) {
  return (
    <li
      {...rest}
      className={`${columns({ from: tracks ? from : undefined })} ${row} ${sprinkles({ gap, paddingY, alignItems: align })}`}
      style={tracks ? columnsStyle(tracks) : undefined}
    />
  );
}
