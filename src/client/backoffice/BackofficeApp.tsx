import type { ComponentType } from 'react';
import { Route, Switch } from 'wouter';
import { fetchWithTime } from '../api/serverTime.ts';
import { staffSession } from '../api/session.ts';
import { ApiProvider } from '../app/frame/ApiProvider.tsx';
import { paths } from '../app/paths.ts';
import { screen } from '../app/screen.tsx';
import { reportPaths } from './reports/reportPaths.ts';
import { BackofficeShell } from './shell/BackofficeShell.tsx';
import { RECORDS } from './shell/records.ts';
import { PasskeyGuard, StaffGuard } from './shell/StaffGuard.tsx';
import { StaffLoginScreen } from './signin/StaffLoginScreen.tsx';

const RegistrationScreen = screen(() => import('./signin/RegistrationScreen.tsx'));
const InvitationScreen = screen(() => import('./signin/InvitationScreen.tsx'));
const ReportScreen = screen(() => import('./reports/ReportScreen.tsx'));
const StaffNotFoundScreen = screen(() => import('./records/StaffNotFoundScreen.tsx'));

const screens: [path: string, Screen: ComponentType][] = [
  ...RECORDS.map(({ path, load }): [string, ComponentType] => [path, screen(load)]),
  [paths.dashboard, screen(() => import('./dashboard/DashboardScreen.tsx'))],
  [paths.payments, screen(() => import('./payments/PaymentsScreen.tsx'))],
  [paths.orders, screen(() => import('./orders/OrdersScreen.tsx'))],
  [paths.counterSale, screen(() => import('./counter/sale/SaleScreen.tsx'))],
  [paths.counter, screen(() => import('./counter/CounterScreen.tsx'))],
  [paths.searches, screen(() => import('./searches/SearchesScreen.tsx'))],
  [paths.picking, screen(() => import('./counter/picking/PickingScreen.tsx'))],
  [paths.stocks, screen(() => import('./stocks/StocksScreen.tsx'))],
  [paths.updatePassword, screen(() => import('./password/UpdatePasswordScreen.tsx'))],
  [paths.notices, screen(() => import('./notices/NoticesScreen.tsx'))],
  [paths.auditLog, screen(() => import('./auditLog/AuditLogScreen.tsx'))],
  [paths.privacy, screen(() => import('./settings/PrivacyScreen.tsx'))],
  [paths.backgroundWork, screen(() => import('./settings/BackgroundWorkScreen.tsx'))],
  [paths.apiAccess, screen(() => import('./apiAccess/ApiAccessScreen.tsx'))],
  [paths.settings, screen(() => import('./settings/SettingsScreen.tsx'))],
  ...reportPaths.map((path): [string, ComponentType] => [path, ReportScreen]),
];

export default function BackofficeApp() {
  return (
    <ApiProvider session={staffSession} onSessionEnded={() => staffSession.set(null)} batchFetch={fetchWithTime}>
      <Switch>
        <Route path={paths.login} component={StaffLoginScreen} />
        <Route path={paths.registration} component={RegistrationScreen} />
        <Route path={paths.invitation} component={InvitationScreen} />
        <Route>
          <StaffGuard>
            <BackofficeShell>
              <PasskeyGuard>
                <Switch>
                  {screens.map(([path, Screen]) => (
                    // A list and its records are one screen.
                    <Route key={path} path={`${path}/:id?`} component={Screen} />
                  ))}
                  <Route component={StaffNotFoundScreen} />
                </Switch>
              </PasskeyGuard>
            </BackofficeShell>
          </StaffGuard>
        </Route>
      </Switch>
    </ApiProvider>
  );
}
