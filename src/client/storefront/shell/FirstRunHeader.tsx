import { storeConfig } from '../../app/storeConfig.ts';
import { useLogOut } from '../../app/useLogOut.ts';
import { Button } from '../../design/button/Button.tsx';
import * as css from './StorefrontShell.css.ts';

/** The store's name and the way out: there is nowhere else to go until the profile is complete. */
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
