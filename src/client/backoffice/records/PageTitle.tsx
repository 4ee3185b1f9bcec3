import { Heading, type HeadingProps } from '../../design/text/Heading.tsx';

/** The title of a staff screen, smaller than in the store. */
export const PageTitle = (props: Omit<HeadingProps, 'level' | 'size'>) => <Heading level={1} size="h3" {...props} />;
