import { paths } from '../../app/paths.ts';
import { screen } from '../../app/screen.tsx';
import { Link } from '../../design/link/Link.tsx';
import { CartLink } from './CartLink.tsx';
import { CatalogSearch } from './CatalogSearch.tsx';
import { DeferredMenu } from './DeferredMenu.tsx';
import { CategoryMenuButton, ProfileMenuButton } from './menuButtons.tsx';
import * as css from './StorefrontShell.css.ts';

const CategoryMenu = screen(() => import('./CategoryMenu.tsx'));
const ProfileMenu = screen(() => import('./ProfileMenu.tsx'));

/** The header that stays in sight on every page: logo, categories, search, cart, profile. */
export function StorefrontHeader() {
  return (
    <header className={css.header}>
      <div className={css.headerRow}>
        <div className={css.logo}>
          <Link href={paths.home()} tone="ink" underline="hover" aria-label="Campus Store, all products">
            <span className={css.logoMark}>
              <img src="/favicon.svg" width={32} height={32} alt="" />
              <span className={css.logoWord}>Campus Store</span>
            </span>
          </Link>
        </div>
        <div className={css.categories}>
          <DeferredMenu button={CategoryMenuButton} menu={CategoryMenu} />
        </div>
        <search className={css.search}>
          <CatalogSearch />
        </search>
        <div className={css.own}>
          <CartLink />
          <DeferredMenu button={ProfileMenuButton} menu={ProfileMenu} />
        </div>
      </div>
    </header>
  );
}
