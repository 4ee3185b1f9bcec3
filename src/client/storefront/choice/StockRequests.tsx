import { Button } from '../../design/button/Button.tsx';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { useStockRequests, type WaitedProduct } from './useStockRequest.ts';

interface StockRequestsProps {
  wishes: readonly WaitedProduct[];
  products: string;
}

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
