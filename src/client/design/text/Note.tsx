import { Text, type TextProps } from './Text.tsx';

/** Words beside the main matter: small and muted. */
export const Note = (props: Omit<TextProps, 'size' | 'tone'>) => <Text size="small" tone="muted" {...props} />;
