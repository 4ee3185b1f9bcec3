import { Box } from './Box.tsx';
import type { StackProps } from './Stack.tsx';

export interface InlineProps extends StackProps {
  wrap?: boolean;
}

export function Inline({ gap = '2', align = 'center', justify, wrap = true, ...rest }: InlineProps) {
  return (
    <Box
      {...rest}
      display="flex"
      flexDirection="row"
      flexWrap={wrap ? 'wrap' : 'nowrap'}
      gap={gap}
      alignItems={align}
      justifyContent={justify}
    />
  );
}
