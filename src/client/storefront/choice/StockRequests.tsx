import { Button } from '../../design/button/Button.tsx';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { useStockRequests, type WaitedProduct } from './useStockRequest.ts';

interface StockRequestsProps {
  wishes: readonly WaitedProduct[];
  /** The products in words, for screen readers. */
  products: string;
}

/**
 * Asks to be notified about several sold-out products, or cancels that. Nothing if the store sends no such messages.
 */
export default function StockRequests({ wishes, products }: StockRequestsProps) {
  const { isOffered, isWanted, isPending, toggle } = useStockRequests(wishes);
  if (!isOffered) return null;
  return (
    <Button size="small" isPending={isPending} onPress={toggle}>
      {isWanted ? 'Don’t message me about these items' : 'Notify me about all these items'}
      <VisuallyHidden>: {products}</VisuallyHidden>
    </Button>
  );
}
