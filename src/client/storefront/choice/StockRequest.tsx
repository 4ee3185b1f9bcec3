import { Button } from '../../design/button/Button.tsx';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { useStockRequest, type WaitedProduct } from './useStockRequest.ts';

interface StockRequestProps extends WaitedProduct {
  product?: string;
  /** The button names its size, because several are shown together. */
  isSizeNamed?: boolean;
}

export default function StockRequest({ product, isSizeNamed = false, ...wish }: StockRequestProps) {
  const { isOffered, isWanted, isPending, toggle } = useStockRequest(wish);
  if (!isOffered) return null;
  const { size, quantity = 1 } = wish;
  const wanted = isSizeNamed ? `Don’t message me: ${size}` : 'Don’t message me';
  const back = isSizeNamed ? `Notify me: ${size}` : 'Notify me';
  return (
    <Button size="small" isPending={isPending} onPress={toggle}>
      {isWanted ? wanted : quantity > 1 ? `Notify me when ${quantity} are available` : back}
      {product && <VisuallyHidden>: {product}</VisuallyHidden>}
    </Button>
  );
}
