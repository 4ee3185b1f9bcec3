import { useParams } from 'wouter';
import { staffMessages } from '#shared/staffMessages.ts';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { PageTitle } from '../records/PageTitle.tsx';
import { useStaffUser } from '../records/useStaffUser.ts';
import { UserList } from './UserList.tsx';
import { UserPage } from './UserPage.tsx';

/**
 * /users: the list, or the one whose id the URL names; not for staff with assigned categories (docs/rules/privacy.md,
 * Access).
 */
export default function UsersScreen() {
  const { id } = useParams<{ id?: string }>();
  const user = useStaffUser();
  if (user && user.assigned_categories.length > 0) return <NotForScoped />;
  return id === undefined ? <UserList /> : <UserPage id={id} />;
}

function NotForScoped() {
  usePageTitle('Users');
  return (
    <Stack gap="4" padding="4">
      <PageTitle>Users</PageTitle>
      <EmptyState
        title={staffMessages.notAllowed}
        description={staffMessages.usersNotForScoped}
        action={<LinkButton href={paths.dashboard}>Go to the dashboard</LinkButton>}
      />
    </Stack>
  );
}
