import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { paths } from '../../app/paths.ts';
import { Badge } from '../../design/badge/Badge.tsx';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { useCart } from '../cart/useCart.ts';
import { badge, iconWithBadge } from './StorefrontShell.css.ts';

/** The way to the cart, with a live count of its items. */
export function CartLink() {
  const { count, isPending, error } = useCart();
  // A cart that could not be refreshed is still the last one known.
  const isKnown = !isPending && (!error || count > 0);
  return (
    <LinkButton tone="quiet" href={paths.checkout} aria-label={isKnown ? `Cart, ${describeCount(count)}` : 'Cart'}>
      <span className={iconWithBadge}>
        <ShoppingBag size={22} aria-hidden />
        <span className={badge}>
          <Badge count={count} />
        </span>
      </span>
    </LinkButton>
  );
}

const describeCount = (count: number) => (count === 1 ? '1 item' : `${count} items`);
