import Bell from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import { useState } from 'react';
import type { Product } from '#shared/contracts/catalog.ts';
import { IconButton } from '../../design/button/IconButton.tsx';
import { Text } from '../../design/text/Text.tsx';
import QuickAdd from './QuickAdd.tsx';
import { useStockRequest } from './useStockRequest.ts';

/** A size is chosen first if there are several. Renders nothing if the store sends no such messages. */
export default function StockBell({ product }: { product: Product }) {
  const { name, sizes } = product;
  const hasChoice = sizes.length > 1;
  const request = useStockRequest({ productId: product._id, size: hasChoice ? undefined : (sizes[0] ?? '') });
  const [isChoosing, setChoosing] = useState(false);
  if (!request.isOffered) return null;
  const isWanted = request.isAnyWanted;
  return (
    <>
      {isWanted && (
        <Text as="span" size="tiny" tone="muted" aria-hidden>
          We’ll message you
        </Text>
      )}
      <IconButton
        label={
          isWanted
            ? `We’ll message you when ${name} is back. ${hasChoice ? 'Change' : 'Cancel'}`
            : `Notify me when ${name} is back`
        }
        isPending={request.isPending}
        onPress={() => (hasChoice ? setChoosing(true) : request.toggle())}
      >
        {isWanted ? <BellRing size={20} aria-hidden /> : <Bell size={20} aria-hidden />}
      </IconButton>
      {isChoosing && <QuickAdd product={product} onEnd={() => setChoosing(false)} />}
    </>
  );
}
