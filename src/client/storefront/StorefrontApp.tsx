import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { type ComponentType, useEffect, useRef } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import type { PageData } from '#shared/contracts/pageData.ts';
import { STOREFRONT_SCREEN_LIST } from '#shared/screens.ts';
import { trpc } from '../api/client.ts';
import { customerSession } from '../api/session.ts';
import { ApiProvider } from '../app/frame/ApiProvider.tsx';
import { paths } from '../app/paths.ts';
import { screen } from '../app/screen.tsx';
import { forgetEndedSession, forgetOtherCustomers, forgetWithOthers } from '../app/session/forgetCustomer.ts';
import { productListKey } from './catalog/listedProduct.ts';
import { CustomerGuard } from './shell/CustomerGuard.tsx';
import { CustomerLoginScreen } from './signin/CustomerLoginScreen.tsx';

const StorefrontShell = screen(() => import('./shell/StorefrontShell.tsx'));
const OtherScreen = screen(() => import('./OtherScreen.tsx'));

const FILES = import.meta.glob<{ default: ComponentType }>(['./*/*Screen.tsx', '!./{shell,signin,help,legal}/*']);

const GUARDED_ROUTES = STOREFRONT_SCREEN_LIST.flatMap(({ path, file }) => {
  const load = FILES[`./${file}`];
  return load ? [{ path, screen: screen(load) }] : [];
});

// Any other URL is reported as unknown, instead of asking for a sign-in first.
const GUARDED_PATHS = STOREFRONT_SCREEN_LIST.filter(({ isGuarded }) => isGuarded).map(({ path, hasRecords }) =>
  hasRecords ? `${path}(?:/[^/]+)?` : path,
);
const GUARDED = new RegExp(`^(?:${GUARDED_PATHS.join('|')})/?$`);

/** Loads the screen of the page's URL, which the server has preloaded (pageChunks.ts). Never rejects. */
export async function loadFirstScreen(): Promise<void> {
  const first = GUARDED_ROUTES.find(({ path }) => location.pathname.startsWith(path));
  if (first && customerSession.get()) await Promise.all([StorefrontShell.load(), first.screen.load()]);
}

/** Deletes a customer's data in this tab once they are signed out: here, in another tab or by the store. */
function ForgetCustomers() {
  const queryClient = useQueryClient();
  const customerId = customerSession.use()?.user._id ?? null;
  const previousId = useRef(customerId);
  useEffect(forgetWithOthers, []);
  useEffect(() => {
    if (customerId !== null) forgetOtherCustomers(customerId);
    if (previousId.current !== null && previousId.current !== customerId) void queryClient.resetQueries();
    previousId.current = customerId;
  }, [customerId, queryClient]);
  return null;
}

export default function StorefrontApp() {
  return (
    <ApiProvider session={customerSession} onSessionEnded={forgetEndedSession} hydrate={hydrateQueryCache}>
      <ForgetCustomers />
      <Switch>
        <Route path={paths.root}>
          <Redirect to={paths.customerLogin} replace />
        </Route>
        <Route path={paths.customerLogin} component={CustomerLoginScreen} />
        <Route path={GUARDED}>
          <CustomerGuard>
            <StorefrontShell>
              <Switch>
                {GUARDED_ROUTES.map(({ path, screen }) => (
                  <Route key={path} path={`${path}/:record?`} component={screen} />
                ))}
              </Switch>
            </StorefrontShell>
          </CustomerGuard>
        </Route>
        <Route component={OtherScreen} />
      </Switch>
    </ApiProvider>
  );
}

/** The data that the server has written into the page, with its age. */
function hydrateQueryCache(queryClient: QueryClient): void {
  const text = document.getElementById('page-answers')?.textContent;
  if (!text) return;
  const { at, menu, productList, product, breadcrumbs }: PageData = JSON.parse(text);
  // With a slow clock, old data must not count as new.
  const options = { updatedAt: Math.min(at, Date.now()) };

  if (menu) queryClient.setQueryData(getQueryKey(trpc.categories.menu, undefined, 'query'), menu, options);
  if (product) {
    queryClient.setQueryData(getQueryKey(trpc.stocks.get, { _id: product._id }, 'query'), product, options);
  }
  if (breadcrumbs) {
    const { _id, answer } = breadcrumbs;
    queryClient.setQueryData(getQueryKey(trpc.categories.breadcrumbs, { _id }, 'query'), answer, options);
  }
  if (productList) {
    const { view, firstPage } = productList;
    queryClient.setQueryData([...productListKey, view], { pages: [firstPage], pageParams: [1] }, options);
  }
}
