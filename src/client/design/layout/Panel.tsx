import { type ReactNode, useId } from 'react';
import { type Sprinkles, sprinkles } from '../sprinkles.css.ts';
import { Heading, type HeadingProps } from '../text/Heading.tsx';
import type { LayoutProps } from './Box.tsx';
import { Inline } from './Inline.tsx';
import { panel } from './layout.css.ts';

interface PanelProps extends LayoutProps<HTMLElement> {
  title?: ReactNode;
  level?: HeadingProps['level'];
  size?: HeadingProps['size'];
  /** Shown at the end of the title's line. */
  actions?: ReactNode;
  /** `ruled` is a part of a page below another part, without a box. */
  look?: 'box' | 'soft' | 'ruled';
  gap?: Sprinkles['gap'];
  padding?: Sprinkles['padding'];
}

/** A section named by its `title` or an `aria-label`. */
export function Panel({
  title,
  level = 2,
  size,
  actions,
  look = 'box',
  gap = '3',
  padding = '4',
  ...rest
}: PanelProps) {
  const id = useId();
  const { children, ...attributes } = rest;
  const heading = title && (
    <Heading id={id} level={level} size={size}>
      {title}
    </Heading>
  );
  const space = look === 'ruled' ? sprinkles({ gap, paddingTop: padding }) : sprinkles({ gap, padding });
  return (
    <section {...(title && { 'aria-labelledby': id })} {...attributes} className={`${panel({ look })} ${space}`}>
      {actions ? (
        <Inline justify="space-between">
          {heading}
          {actions}
        </Inline>
      ) : (
        heading
      )}
      {children}
    </section>
  );
}
