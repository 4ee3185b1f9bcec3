import type { ReactNode } from 'react';
import { Heading } from '../../design/text/Heading.tsx';
import { noPaper, part } from './OrderPage.css.ts';

interface OrderPartProps {
  /** The name of its heading in the URL; the heading can take the focus. */
  id: string;
  title: string;
  isPrinted?: boolean;
  children: ReactNode;
}

/** A part of the page of an order, below its heading. */
export function OrderPart({ id, title, isPrinted = true, children }: OrderPartProps) {
  return (
    <section className={isPrinted ? part : `${part} ${noPaper}`} aria-labelledby={id}>
      <Heading level={2} size="h3" id={id} tabIndex={-1}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
