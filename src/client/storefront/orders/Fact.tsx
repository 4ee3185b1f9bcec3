import type { ReactNode } from 'react';
import { fact, term } from './OrderPage.css.ts';

/** One thing to know of an order, in a `<dl>`. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={term}>{label}</dt>
      <dd className={fact}>{children}</dd>
    </div>
  );
}
