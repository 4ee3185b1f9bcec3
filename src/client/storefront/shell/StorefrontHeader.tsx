import ArrowLeft from 'lucide-react/icons/arrow-left';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import type { ReactNode } from 'react';
import { DeferredMenu } from '#client/app/frame/DeferredMenu.tsx';
import { paths } from '#client/app/paths.ts';
import { screen } from '#client/app/screen.tsx';
import { useLogOut } from '#client/app/session/useLogOut.ts';
import { storeConfig } from '#client/app/storeConfig.ts';
import { Badge } from '#client/design/badge/StatusBadge.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { LinkButton } from '#client/design/button/LinkButton.tsx';
import { Link } from '#client/design/link/Link.tsx';
import { Stepper } from '#client/design/stepper/Stepper.tsx';
import { counted } from '#shared/counted.ts';
import { useCart } from '../cart/useCart.ts';
import { type CheckoutStep, stepsAt } from '../checkout/checkoutSteps.ts';
import { CatalogSearch } from './CatalogSearch.tsx';
import { CategoryMenuButton, ProfileMenuButton } from './menuButtons.tsx';
import * as css from './StorefrontShell.css.ts';
import { badge, iconWithBadge } from './StorefrontShell.css.ts';

const CategoryMenu = screen(() => import('./CategoryMenu.tsx'));
const ProfileMenu = screen(() => import('./ProfileMenu.tsx'));

export const StorefrontHeader = () => (
  <HeaderRow start={<DeferredMenu button={CategoryMenuButton} menu={CategoryMenu} given={{}} />}>
    <search>
      <CatalogSearch />
    </search>
  </HeaderRow>
);

export function CheckoutHeader({ step }: { step: CheckoutStep }) {
  return (
    <HeaderRow
      start={
        <LinkButton tone="quiet" href={paths.home()} icon={<ArrowLeft size={20} aria-hidden />}>
          <span className={css.wideLabel}>Back to the store</span>
        </LinkButton>
      }
    >
      <Stepper label="Checkout steps" steps={stepsAt(step)} current={step} />
    </HeaderRow>
  );
}

function HeaderRow({ start, children }: { start: ReactNode; children: ReactNode }) {
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
        <div className={css.categories}>{start}</div>
        <div className={css.search}>{children}</div>
        <div className={css.own}>
          <CartLink />
          <DeferredMenu button={ProfileMenuButton} menu={ProfileMenu} given={{}} />
        </div>
      </div>
    </header>
  );
}

function CartLink() {
  const { count, isPending, error } = useCart();
  // A cart that failed to refresh is still the last known one.
  const isKnown = !isPending && (!error || count > 0);
  return (
    <LinkButton tone="quiet" href={paths.checkout} aria-label={isKnown ? `Cart, ${counted(count, 'item')}` : 'Cart'}>
      <span className={iconWithBadge}>
        <ShoppingBag size={22} aria-hidden />
        <span className={badge}>
          <Badge count={count} />
        </span>
      </span>
    </LinkButton>
  );
}

export function FirstRunHeader() {
  const logOut = useLogOut();
  return (
    <header className={css.header}>
      <div className={css.quietRow}>
        <span className={css.logoMark}>
          <img src={storeConfig.logo} width={32} height={32} alt="" />
          <span className={css.logoWord}>{storeConfig.store.name}</span>
        </span>
        <Button tone="quiet" onPress={logOut}>
          Logout
        </Button>
      </div>
    </header>
  );
}
