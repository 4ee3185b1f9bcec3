import { type ComponentType, lazy } from 'react';
import { Route, Switch } from 'wouter';
import { ApiProvider } from '../app/ApiProvider.tsx';
import { paths } from '../app/paths.ts';
import { staffSession } from '../app/session.ts';
import { BackofficeShell } from './shell/BackofficeShell.tsx';
import { StaffGuard } from './shell/StaffGuard.tsx';
import { StaffLoginScreen } from './signin/StaffLoginScreen.tsx';

const RegistrationScreen = lazy(() => import('./signin/RegistrationScreen.tsx'));
const NotFoundScreen = lazy(() => import('./shell/NotFoundScreen.tsx'));

/** The staff's screens by address, each loaded when it is first opened. */
const screens: [path: string, screen: ComponentType][] = [
  [paths.dashboard, lazy(() => import('./dashboard/DashboardScreen.tsx'))],
  [paths.stocks, lazy(() => import('./stocks/StocksScreen.tsx'))],
  [paths.categories, lazy(() => import('./categories/CategoriesScreen.tsx'))],
  [paths.users, lazy(() => import('./users/UsersScreen.tsx'))],
  [paths.warehouses, lazy(() => import('./warehouses/WarehousesScreen.tsx'))],
  [paths.subjects, lazy(() => import('./reference/SubjectsScreen.tsx'))],
  [paths.gradeLevels, lazy(() => import('./reference/GradeLevelsScreen.tsx'))],
  [paths.agriculture, lazy(() => import('./reference/AgricultureScreen.tsx'))],
  [paths.updatePassword, lazy(() => import('./password/UpdatePasswordScreen.tsx'))],
  [paths.settings, lazy(() => import('./settings/SettingsScreen.tsx'))],
];

/** The staff side: its addresses, and who may open them. */
export default function BackofficeApp() {
  return (
    <ApiProvider session={staffSession}>
      <Switch>
        <Route path={paths.login} component={StaffLoginScreen} />
        <Route path={paths.registration} component={RegistrationScreen} />
        <Route>
          <StaffGuard>
            <BackofficeShell>
              <Switch>
                {screens.map(([path, Screen]) => (
                  // A list and the records below it are one screen, which tells them apart itself.
                  <Route key={path} path={`${path}/:id?`} component={Screen} />
                ))}
                <Route component={NotFoundScreen} />
              </Switch>
            </BackofficeShell>
          </StaffGuard>
        </Route>
      </Switch>
    </ApiProvider>
  );
}
