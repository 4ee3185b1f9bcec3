import type { ReactNode } from 'react';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { Link } from '#client/design/link/Link.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { VisuallyHidden } from '#client/design/text/VisuallyHidden.tsx';

interface FrontPartProps {
  title: string;
  /** The URL of the complete list. */
  href?: string | undefined;
  more?: string;
  children: ReactNode;
}

export const FrontPart = ({ title, href, more = 'See all', children }: FrontPartProps) => (
  <Stack as="section" gap="3" aria-label={title}>
    <Inline justify="space-between" align="baseline" wrap={false}>
      <Heading level={2} size="h3">
        {title}
      </Heading>
      {href && (
        <Link href={href} underline="hover">
          {more}
          <VisuallyHidden>, {title}</VisuallyHidden>
        </Link>
      )}
    </Inline>
    {children}
  </Stack>
);
