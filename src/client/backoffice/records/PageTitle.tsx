import { Heading, type HeadingProps } from '../../design/text/Heading.tsx';

export const PageTitle = (props: Omit<HeadingProps, 'level' | 'size'>) => <Heading level={1} size="h3" {...props} />;
