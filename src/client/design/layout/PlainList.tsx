import type { ComponentPropsWithRef } from 'react';

const LIST = { role: 'list' } as const;

/** A list without marks that is still announced as a list: Safari drops the role where CSS takes the marks away. */
export function PlainList(props: ComponentPropsWithRef<'ul'>) {
  return <ul {...LIST} {...props} />;
}
