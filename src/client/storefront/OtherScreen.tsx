import { Route, Switch } from 'wouter';
import { paths } from '../app/paths.ts';
import { screen } from '../app/screen.tsx';

// StorefrontApp is loaded with the sign-in page, so the other screens are listed here.
const HelpScreen = screen(() => import('./help/HelpScreen.tsx'));
const PrivacyPolicyScreen = screen(() => import('./legal/PrivacyPolicyScreen.tsx'));
const TermsScreen = screen(() => import('./legal/TermsScreen.tsx'));
const NotFoundScreen = screen(() => import('./shell/NotFoundScreen.tsx'));

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
