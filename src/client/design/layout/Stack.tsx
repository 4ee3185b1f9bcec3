import type { Sprinkles } from '../sprinkles.css.ts';
import { Box, type BoxProps } from './Box.tsx';

type LaidOut = 'display' | 'flexDirection' | 'flexWrap' | 'alignItems' | 'justifyContent';

export interface StackProps extends BoxProps, Omit<Sprinkles, LaidOut> {
  align?: Sprinkles['alignItems'];
  justify?: Sprinkles['justifyContent'];
}

export function Stack({ gap = '4', align, justify, ...rest }: StackProps) {
  return <Box {...rest} display="flex" flexDirection="column" gap={gap} alignItems={align} justifyContent={justify} />;
}
