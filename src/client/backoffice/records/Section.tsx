import { type ReactNode, useEffect, useId, useRef } from 'react';
import { usePageTitle } from '#client/app/usePageTitle.ts';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Heading, type HeadingProps } from '#client/design/text/Heading.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { body, card, columns, sectionsPagePage } from './records.css.ts';

interface SectionProps {
  id?: string;
  title: string;
  description?: string;
  isCard?: boolean;
  children: ReactNode;
}

export function Section({ id: fragment, title, description, isCard = false, children }: SectionProps) {
  const headingId = useId();
  const element = useRef<HTMLElement>(null);
  // The section is rendered after the page, so the browser does not find its anchor.
  useEffect(() => {
    if (fragment !== undefined && window.location.hash === `#${fragment}`) element.current?.scrollIntoView();
  }, [fragment]);
  return (
    <section ref={element} id={fragment} className={isCard ? card : columns} aria-labelledby={headingId}>
      <Stack gap="1">
        <Heading level={2} id={headingId}>
          {title}
        </Heading>
        {description && <Note>{description}</Note>}
      </Stack>
      <div className={body}>{children}</div>
    </section>
  );
}

export function SectionsPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className={sectionsPagePage}>
      <PageTitle>{title}</PageTitle>
      {children}
    </div>
  );
}

export const PageTitle = (props: Omit<HeadingProps, 'level' | 'size'>) => <Heading level={1} size="h3" {...props} />;
