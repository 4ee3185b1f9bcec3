import type { ComponentPropsWithRef } from 'react';

/** A list without marks that is still announced as a list: Safari drops the role where CSS takes the marks away. */
export function PlainList(props: ComponentPropsWithRef<'ul'>) {
  // biome-ignore lint/a11y/noRedundantRoles: see above
  return <ul role="list" {...props} />;
}
