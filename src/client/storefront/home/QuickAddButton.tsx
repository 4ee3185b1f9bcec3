import Plus from 'lucide-react/icons/plus';
import { type ComponentType, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Product } from '#shared/contracts/catalog.ts';
import { paths } from '../../app/paths.ts';
import { IconButton } from '../../design/button/IconButton.tsx';
import type { QuickAddProps } from '../choice/QuickAdd.tsx';
import { quickAdd } from './ProductGrid.css.ts';

interface QuickAddButtonProps {
  product: Product;
  /** The Tab key comes to this card of the list. */
  isTabStop: boolean;
}

/** Adds a product of a list to the cart: at once, or after the choice that it asks for. The code for this is loaded by the press. */
export function QuickAddButton({ product, isTabStop }: QuickAddButtonProps) {
  const [isPending, setPending] = useState(false);
  const [QuickAdd, setQuickAdd] = useState<ComponentType<QuickAddProps> | null>(null);

  async function begin() {
    setPending(true);
    try {
      const { default: Loaded } = await import('../choice/QuickAdd.tsx');
      setQuickAdd(() => Loaded);
    } catch {
      // The page of the product has the same form, and shows an error if that cannot be loaded either.
      setPending(false);
      navigate(paths.product(product._id));
    }
  }
  function end() {
    setQuickAdd(null);
    setPending(false);
  }

  return (
    <span className={quickAdd}>
      <IconButton
        label={`Add ${product.name} to the cart`}
        tone="neutral"
        isPending={isPending}
        excludeFromTabOrder={!isTabStop}
        onPress={() => void begin()}
      >
        <Plus size={20} aria-hidden />
      </IconButton>
      {QuickAdd && <QuickAdd product={product} onEnd={end} />}
    </span>
  );
}
