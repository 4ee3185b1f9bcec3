import Bell from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import { useState } from 'react';
import type { Product } from '#shared/contracts/catalog.ts';
import { IconButton } from '../../design/button/IconButton.tsx';
import { told } from './AddToCartForm.css.ts';
import QuickAdd from './QuickAdd.tsx';
import { useStockRequest } from './useStockRequest.ts';

interface StockBellProps {
  product: Product;
  isTabStop: boolean;
}

/** A size is chosen first if there are several. Renders nothing if the store sends no such messages. */
export default function StockBell({ product, isTabStop }: StockBellProps) {
  const { name, sizes } = product;
  const hasChoice = sizes.length > 1;
  const request = useStockRequest({ productId: product._id, size: hasChoice ? undefined : (sizes[0] ?? '') });
  const [isChoosing, setChoosing] = useState(false);
  if (!request.isOffered) return null;
  const isWanted = request.isAnyWanted;
  return (
    <>
      {isWanted && (
        <span className={told} aria-hidden>
          We’ll message you
        </span>
      )}
      <IconButton
        label={
          isWanted
            ? `We’ll message you when ${name} is back. ${hasChoice ? 'Change' : 'Cancel'}`
            : `Notify me when ${name} is back`
        }
        tone="neutral"
        isPending={request.isPending}
        excludeFromTabOrder={!isTabStop}
        onPress={() => (hasChoice ? setChoosing(true) : request.toggle())}
      >
        {isWanted ? <BellRing size={20} aria-hidden /> : <Bell size={20} aria-hidden />}
      </IconButton>
      {isChoosing && <QuickAdd product={product} onEnd={() => setChoosing(false)} />}
    </>
  );
}
