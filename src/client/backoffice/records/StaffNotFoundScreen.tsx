import Compass from 'lucide-react/icons/compass';
import { messages } from '#shared/messages.ts';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Heading } from '../../design/text/Heading.tsx';

export default function StaffNotFoundScreen() {
  usePageTitle('Not found');
  return (
    <Stack gap="4" padding="6">
      <Heading level={1} size="h2">
        Not found
      </Heading>
      <EmptyState
        icon={<Compass size={32} aria-hidden />}
        title={messages.pageNotFound}
        action={<LinkButton href={paths.dashboard}>Go to the dashboard</LinkButton>}
      />
    </Stack>
  );
}
