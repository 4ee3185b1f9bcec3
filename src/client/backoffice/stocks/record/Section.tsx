import { type ReactNode, useId } from 'react';
import { Heading } from '../../../design/text/Heading.tsx';
import { Text } from '../../../design/text/Text.tsx';
import { section } from './StockRecord.css.ts';

interface SectionProps {
  title: string;
  /** A message below the heading. */
  note?: string;
  children: ReactNode;
}

/** A part of the form with its heading. */
export function Section({ title, note, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={section}>
      <div>
        <Heading id={id} level={2} size="h4">
          {title}
        </Heading>
        {note && (
          <Text size="small" tone="muted">
            {note}
          </Text>
        )}
      </div>
      {children}
    </section>
  );
}
