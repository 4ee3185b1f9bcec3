import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { type Sprinkles, sprinkles } from '../sprinkles.css.ts';

type BoxElement =
  | 'div'
  | 'section'
  | 'article'
  | 'aside'
  | 'header'
  | 'footer'
  | 'main'
  | 'nav'
  | 'ul'
  | 'ol'
  | 'li'
  | 'dl'
  | 'dt'
  | 'dd'
  | 'p'
  | 'b'
  | 'strong'
  | 'span';

type PlainAttributes = Omit<HTMLAttributes<HTMLElement>, 'className' | 'style' | 'color' | keyof Sprinkles>;

/** The props that a layout primitive passes to its element unchanged. */
export interface LayoutProps<Of extends HTMLElement = HTMLDivElement>
  extends Omit<HTMLAttributes<Of>, 'className' | 'style' | 'title'> {
  ref?: Ref<Of>;
}

export interface BoxProps extends PlainAttributes {
  as?: BoxElement;
  children?: ReactNode;
  ref?: Ref<HTMLElement>;
}

const isAtom = (name: string): boolean => sprinkles.properties.has(name as keyof Sprinkles);

export function Box({ as = 'div', children, ref, ...rest }: BoxProps & Sprinkles) {
  const atoms: Record<string, unknown> = {};
  const attributes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(rest)) {
    (isAtom(name) ? atoms : attributes)[name] = value;
  }
  // One dynamic tag for a closed list of plain elements; BoxProps checks their common attributes.
  const Element = as as 'div';
  return (
    <Element {...attributes} ref={ref as Ref<HTMLDivElement>} className={sprinkles(atoms as Sprinkles)}>
      {children}
    </Element>
  );
}
