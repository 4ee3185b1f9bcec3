import type { ReactNode } from 'react';
import { Text, type TextProps } from '../../design/text/Text.tsx';

/** A line in a table's cell. */
export const CellText = (props: Omit<TextProps, 'as' | 'size'>) => <Text as="div" size="small" {...props} />;

/** The line below it: what belongs to it, smaller and muted. */
export const CellNote = (props: Omit<TextProps, 'as' | 'size' | 'tone'>) => (
  <Text as="div" size="tiny" tone="muted" {...props} />
);

/** Both of them; a cell without a note has the first line alone. */
export const TwoLines = ({ note, ...text }: Omit<TextProps, 'as' | 'size'> & { note: ReactNode }) => (
  <>
    <CellText {...text} />
    {note && <CellNote>{note}</CellNote>}
  </>
);
