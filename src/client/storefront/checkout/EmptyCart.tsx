import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { useEffect, useRef } from 'react';
import { paths } from '../../app/paths.ts';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Heading } from '../../design/text/Heading.tsx';

/** The checkout of a cart with nothing in it; `takesFocus` where it takes the place of the last line that had it. */
export function EmptyCart({ takesFocus = false }: { takesFocus?: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);

  return (
    <Stack gap="6">
      <Heading level={1} size="h2" ref={title} tabIndex={-1}>
        Checkout
      </Heading>
      <EmptyState
        icon={<ShoppingBag size={32} aria-hidden />}
        title="Your cart is empty."
        description="Items you add will appear here."
        next={{ href: paths.home(), label: 'Browse the store' }}
      />
    </Stack>
  );
}
