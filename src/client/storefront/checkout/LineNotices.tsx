import type { CartItem } from '#shared/contracts/cart.ts';
import { Text } from '../../design/text/Text.tsx';

interface LineNoticesProps {
  line: Pick<CartItem, 'notices'>;
  /** Why the server rejected the line at the last submit, or null. */
  error: string | null;
}

/** Shows why a line cannot be ordered, and its new price. */
export function LineNotices({ line: { notices }, error }: LineNoticesProps) {
  const isInformation = notices.some(({ message }) => message === error);
  return (
    <>
      {error !== null && !isInformation && (
        <Text size="small" tone="danger">
          {error}
        </Text>
      )}
      {notices.map(({ kind, message }) => (
        <Text key={message} size="small" tone={tones[kind] ?? 'danger'}>
          {message}
        </Text>
      ))}
    </>
  );
}

/** All others keep the line from being ordered. */
const tones: Partial<Record<CartItem['notices'][number]['kind'], 'notice' | 'success'>> = {
  price_raised: 'notice',
  price_lowered: 'success',
};
