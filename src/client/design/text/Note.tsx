import { Text, type TextProps } from './Text.tsx';

/** Small, muted text for less important words. */
export const Note = (props: Omit<TextProps, 'size' | 'tone'>) => <Text size="small" tone="muted" {...props} />;
