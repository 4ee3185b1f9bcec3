import type { ComponentPropsWithRef } from 'react';
import { type Sprinkles, sprinkles } from '../sprinkles.css.ts';

interface PlainListProps extends ComponentPropsWithRef<'ul'> {
  gap?: Sprinkles['gap'];
}

const LIST = { role: 'list' } as const;

/** A list without marks that is still announced as a list: Safari drops the role if CSS removes the marks. */
export function PlainList({ gap, ...rest }: PlainListProps) {
  return <ul {...LIST} className={gap && sprinkles({ display: 'flex', flexDirection: 'column', gap })} {...rest} />;
}
