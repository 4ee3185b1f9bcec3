import { Redirect, Route, Switch } from 'wouter';
import { STOREFRONT_SCREENS } from '#shared/screens.ts';
import { customerSession } from '../api/session.ts';
import { ApiProvider } from '../app/ApiProvider.tsx';
import { paths } from '../app/paths.ts';
import { screen } from '../app/screen.tsx';
import { fillWithPageAnswers } from './pageAnswers.ts';
import { CustomerGuard } from './shell/CustomerGuard.tsx';
import { CustomerLoginScreen } from './signin/CustomerLoginScreen.tsx';

const HomeScreen = screen(() => import('./home/HomeScreen.tsx'));
const ProductScreen = screen(() => import('./product/ProductScreen.tsx'));
const CheckoutScreen = screen(() => import('./checkout/CheckoutScreen.tsx'));
const OrderInformationScreen = screen(() => import('./checkout/OrderInformationScreen.tsx'));
const OrderSuccessfulScreen = screen(() => import('./checkout/OrderSuccessfulScreen.tsx'));
const ProofUploadScreen = screen(() => import('./proof/ProofUploadScreen.tsx'));
const AttachProofScreen = screen(() => import('./proof/AttachProofScreen.tsx'));
const ProfileScreen = screen(() => import('./profile/ProfileScreen.tsx'));
const MyOrdersScreen = screen(() => import('./orders/MyOrdersScreen.tsx'));
const PrivacyPolicyScreen = screen(() => import('./legal/PrivacyPolicyScreen.tsx'));
const TermsScreen = screen(() => import('./legal/TermsScreen.tsx'));
const StorefrontShell = screen(() => import('./shell/StorefrontShell.tsx'));
const NotFoundScreen = screen(() => import('./shell/NotFoundScreen.tsx'));

const GUARDED_SCREENS = [
  { path: '/home', screen: HomeScreen },
  { path: '/product', screen: ProductScreen },
  { path: paths.checkout, screen: CheckoutScreen },
  { path: paths.orderInformation, screen: OrderInformationScreen },
  { path: paths.orderSuccessful, screen: OrderSuccessfulScreen },
  { path: paths.proofOfPaymentUpload, screen: ProofUploadScreen },
  { path: paths.attachProofOfPayment, screen: AttachProofScreen },
  { path: paths.profile, screen: ProfileScreen },
  { path: paths.myOrders, screen: MyOrdersScreen },
];

// Any other address says so to everybody, instead of asking for a sign-in first.
const GUARDED = new RegExp(`^(?:${STOREFRONT_SCREENS.join('|')})/?$`);

/** Loads what the page's address shows, which the server has had preloaded (pageChunks.ts). Never rejects. */
export async function loadFirstScreen(): Promise<void> {
  const first = GUARDED_SCREENS.find(({ path }) => path === location.pathname);
  if (first && customerSession.get()) await Promise.all([StorefrontShell.load(), first.screen.load()]);
}

/** The customer's side: its addresses, and who may open them. */
export default function StorefrontApp() {
  return (
    <ApiProvider session={customerSession} fill={fillWithPageAnswers}>
      <Switch>
        <Route path="/">
          <Redirect to={paths.customerLogin} replace />
        </Route>
        <Route path={paths.customerLogin} component={CustomerLoginScreen} />
        <Route path={paths.privacyPolicy} component={PrivacyPolicyScreen} />
        <Route path={paths.terms} component={TermsScreen} />
        <Route path={GUARDED}>
          <CustomerGuard>
            <StorefrontShell>
              <Switch>
                {GUARDED_SCREENS.map(({ path, screen }) => (
                  <Route key={path} path={path} component={screen} />
                ))}
              </Switch>
            </StorefrontShell>
          </CustomerGuard>
        </Route>
        <Route component={NotFoundScreen} />
      </Switch>
    </ApiProvider>
  );
}
