import { Heading, type HeadingProps } from '../../design/text/Heading.tsx';

/** The title of a staff screen, smaller than those of the store: what it heads is dense. */
export const PageTitle = (props: Omit<HeadingProps, 'level' | 'size'>) => <Heading level={1} size="h3" {...props} />;
