import type { ReactNode } from 'react';
import { paths } from '../../app/paths.ts';
import { storeConfig } from '../../app/storeConfig.ts';
import { useLogOut } from '../../app/useLogOut.ts';
import { Button } from '../../design/button/Button.tsx';
import { Link } from '../../design/link/Link.tsx';
import * as css from './StorefrontShell.css.ts';

/** The store's name and one way out, where everything else would lead away from what is to be done. */
function QuietHeader({ logo, children }: { logo: ReactNode; children: ReactNode }) {
  return (
    <header className={css.header}>
      <div className={css.quietRow}>
        {logo}
        {children}
      </div>
    </header>
  );
}

const mark = (
  <span className={css.logoMark}>
    <img src={storeConfig.logo} width={32} height={32} alt="" />
    <span className={css.logoWord}>{storeConfig.store.name}</span>
  </span>
);

/** The way out is all there is to go to until the profile is complete. */
export function FirstRunHeader() {
  const logOut = useLogOut();
  return (
    <QuietHeader logo={mark}>
      <Button tone="quiet" onPress={logOut}>
        Logout
      </Button>
    </QuietHeader>
  );
}

/** The way back from the checkout; the steps below lead on. */
export function CheckoutHeader() {
  return (
    <QuietHeader
      logo={
        <Link href={paths.home()} tone="ink" underline="hover" aria-label={`${storeConfig.store.name}, all products`}>
          {mark}
        </Link>
      }
    >
      <Link href={paths.home()} isAlone>
        Back to the store
      </Link>
    </QuietHeader>
  );
}
