import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { DeferredMenu } from '../../app/DeferredMenu.tsx';
import { paths } from '../../app/paths.ts';
import { screen } from '../../app/screen.tsx';
import { storeConfig } from '../../app/storeConfig.ts';
import { Badge } from '../../design/badge/Badge.tsx';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { Link } from '../../design/link/Link.tsx';
import { countOfItems } from '../cart/itemCount.ts';
import { useCart } from '../cart/useCart.ts';
import { CatalogSearch } from './CatalogSearch.tsx';
import { CategoryMenuButton, ProfileMenuButton } from './menuButtons.tsx';
import * as css from './StorefrontShell.css.ts';
import { badge, iconWithBadge } from './StorefrontShell.css.ts';

const CategoryMenu = screen(() => import('./CategoryMenu.tsx'));
const ProfileMenu = screen(() => import('./ProfileMenu.tsx'));

/** The header that stays in sight on every page: logo, categories, search, cart, profile. */
export function StorefrontHeader() {
  return (
    <header className={css.header}>
      <div className={css.headerRow}>
        <div className={css.logo}>
          <Link href={paths.home()} tone="ink" underline="hover" aria-label={`${storeConfig.store.name}, all products`}>
            <span className={css.logoMark}>
              <img src={storeConfig.logo} width={32} height={32} alt="" />
              <span className={css.logoWord}>{storeConfig.store.name}</span>
            </span>
          </Link>
        </div>
        <div className={css.categories}>
          <DeferredMenu button={CategoryMenuButton} menu={CategoryMenu} given={{}} />
        </div>
        <search className={css.search}>
          <CatalogSearch />
        </search>
        <div className={css.own}>
          <CartLink />
          <DeferredMenu button={ProfileMenuButton} menu={ProfileMenu} given={{}} />
        </div>
      </div>
    </header>
  );
}

/** The way to the cart, with a live count of its items. */
function CartLink() {
  const { count, isPending, error } = useCart();
  // A cart that could not be refreshed is still the last one known.
  const isKnown = !isPending && (!error || count > 0);
  return (
    <LinkButton tone="quiet" href={paths.checkout} aria-label={isKnown ? `Cart, ${countOfItems(count)}` : 'Cart'}>
      <span className={iconWithBadge}>
        <ShoppingBag size={22} aria-hidden />
        <span className={badge}>
          <Badge count={count} />
        </span>
      </span>
    </LinkButton>
  );
}
