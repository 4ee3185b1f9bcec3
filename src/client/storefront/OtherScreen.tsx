import { Route, Switch } from 'wouter';
import { paths } from '../app/paths.ts';
import { screen } from '../app/screen.tsx';

// The other screens are named in StorefrontApp, which the sign-in page loads. These are named here so that page stays small.
const HelpScreen = screen(() => import('./help/HelpScreen.tsx'));
const PrivacyPolicyScreen = screen(() => import('./legal/PrivacyPolicyScreen.tsx'));
const TermsScreen = screen(() => import('./legal/TermsScreen.tsx'));
const NotFoundScreen = screen(() => import('./shell/NotFoundScreen.tsx'));

/** The screens that everybody may read, signed in or not; at any other URL, that the store has no such page. */
export default function OtherScreen() {
  return (
    <Switch>
      <Route path={`${paths.help}/:slug?`} component={HelpScreen} />
      <Route path={paths.privacyPolicy} component={PrivacyPolicyScreen} />
      <Route path={paths.terms} component={TermsScreen} />
      <Route component={NotFoundScreen} />
    </Switch>
  );
}
