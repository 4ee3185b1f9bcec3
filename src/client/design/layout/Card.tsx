import { Stack, type StackProps } from './Stack.tsx';

export function Card(props: StackProps) {
  return (
    <Stack
      as="section"
      gap="3"
      padding="4"
      minWidth="0"
      background="surface"
      border="hairline"
      borderRadius="large"
      {...props}
    />
  );
}
