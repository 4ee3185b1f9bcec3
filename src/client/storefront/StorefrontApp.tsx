import { lazy } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { STOREFRONT_SCREENS } from '#shared/screens.ts';
import { ApiProvider } from '../app/ApiProvider.tsx';
import { paths } from '../app/paths.ts';
import { customerSession } from '../app/session.ts';
import { CustomerGuard } from './shell/CustomerGuard.tsx';
import { CustomerLoginScreen } from './signin/CustomerLoginScreen.tsx';

const HomeScreen = lazy(() => import('./home/HomeScreen.tsx'));
const ProductScreen = lazy(() => import('./product/ProductScreen.tsx'));
const CheckoutScreen = lazy(() => import('./checkout/CheckoutScreen.tsx'));
const OrderInformationScreen = lazy(() => import('./checkout/OrderInformationScreen.tsx'));
const OrderSuccessfulScreen = lazy(() => import('./checkout/OrderSuccessfulScreen.tsx'));
const ProofUploadScreen = lazy(() => import('./proof/ProofUploadScreen.tsx'));
const AttachProofScreen = lazy(() => import('./proof/AttachProofScreen.tsx'));
const ProfileScreen = lazy(() => import('./profile/ProfileScreen.tsx'));
const MyOrdersScreen = lazy(() => import('./orders/MyOrdersScreen.tsx'));
const PrivacyPolicyScreen = lazy(() => import('./legal/PrivacyPolicyScreen.tsx'));
const TermsScreen = lazy(() => import('./legal/TermsScreen.tsx'));
const StorefrontShell = lazy(() => import('./shell/StorefrontShell.tsx'));
const UnknownAddress = lazy(() => import('./shell/UnknownAddress.tsx'));

// Any other address says so to everybody, instead of asking for a sign-in first.
const GUARDED = new RegExp(`^(?:${STOREFRONT_SCREENS.join('|')})/?$`);

/** The customer's side: its addresses, and who may open them. */
export default function StorefrontApp() {
  return (
    <ApiProvider session={customerSession}>
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
                <Route path="/home" component={HomeScreen} />
                <Route path="/product" component={ProductScreen} />
                <Route path={paths.checkout} component={CheckoutScreen} />
                <Route path={paths.orderInformation} component={OrderInformationScreen} />
                <Route path={paths.orderSuccessful} component={OrderSuccessfulScreen} />
                <Route path={paths.proofOfPaymentUpload} component={ProofUploadScreen} />
                <Route path={paths.attachProofOfPayment} component={AttachProofScreen} />
                <Route path={paths.profile} component={ProfileScreen} />
                <Route path={paths.myOrders} component={MyOrdersScreen} />
              </Switch>
            </StorefrontShell>
          </CustomerGuard>
        </Route>
        <Route component={UnknownAddress} />
      </Switch>
    </ApiProvider>
  );
}
