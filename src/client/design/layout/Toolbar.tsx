import type { CSSProperties } from 'react';
import { type Sprinkles, sprinkles } from '../sprinkles.css.ts';
import type { LayoutProps } from './Box.tsx';
import { toolbar, toolbarEnd, toolbarField } from './layout.css.ts';

interface ToolbarProps extends LayoutProps {
  gap?: Sprinkles['gap'];
  /** `start` if an error may be below a field. */
  align?: Sprinkles['alignItems'];
}

/** Fields and buttons in lines, with the boxes of fields and buttons on one height. */
export function Toolbar({ gap = '3', align = 'end', ...rest }: ToolbarProps) {
  return <div {...rest} className={`${toolbar} ${sprinkles({ gap, alignItems: align })}`} />;
}

interface ToolbarFieldProps extends LayoutProps {
  /** Maximum width in pixels, from a tablet's window on. */
  width: number;
  minWidth?: number;
  /** On a phone: a separate line, or a shared one. */
  onPhone?: 'line' | 'share';
}

export function ToolbarField({ width, minWidth = 0, onPhone = 'share', ...rest }: ToolbarFieldProps) {
  const style = { minWidth, '--field-width': `${width}px` } as CSSProperties;
  return <div {...rest} className={toolbarField({ onPhone })} style={style} />;
}

/** Actions at the end of the line. */
export function ToolbarEnd(props: LayoutProps) {
  return <div {...props} className={toolbarEnd} />;
}
