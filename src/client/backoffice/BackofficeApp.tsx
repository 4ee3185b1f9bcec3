import { lazy } from 'react';
import { Route, Switch } from 'wouter';
import { ApiProvider } from '../app/ApiProvider.tsx';
import { paths } from '../app/paths.ts';
import { staffSession } from '../app/session.ts';
import { BackofficeShell } from './shell/BackofficeShell.tsx';
import { StaffGuard } from './shell/StaffGuard.tsx';
import { StaffLoginScreen } from './signin/StaffLoginScreen.tsx';

const DashboardScreen = lazy(() => import('./dashboard/DashboardScreen.tsx'));
const NotFoundScreen = lazy(() => import('./shell/NotFoundScreen.tsx'));

/** The staff side: its addresses, and who may open them. */
export default function BackofficeApp() {
  return (
    <ApiProvider session={staffSession}>
      <Switch>
        <Route path={paths.login} component={StaffLoginScreen} />
        <Route>
          <StaffGuard>
            <BackofficeShell>
              <Switch>
                <Route path={paths.dashboard} component={DashboardScreen} />
                <Route component={NotFoundScreen} />
              </Switch>
            </BackofficeShell>
          </StaffGuard>
        </Route>
      </Switch>
    </ApiProvider>
  );
}
