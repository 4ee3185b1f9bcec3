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
  rowGap?: Sprinkles['rowGap'];
  paddingY?: Sprinkles['paddingY'];
}

export function Row({ columns: tracks, from = 'phone', align, gap = '3', rowGap, paddingY = '3', ...rest }: RowProps) {
  const space = sprinkles({ gap, rowGap, paddingY, alignItems: align });
  return (
    <li
      {...rest}
      className={`${columns({ from: tracks ? from : undefined })} ${row} ${space}`}
      style={tracks ? columnsStyle(tracks) : undefined}
    />
  );
}
