import { Text, type TextProps } from './Text.tsx';

export const Note = (props: Omit<TextProps, 'size' | 'tone'>) => <Text size="small" tone="muted" {...props} />;
