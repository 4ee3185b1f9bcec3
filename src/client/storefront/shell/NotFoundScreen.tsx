import Compass from 'lucide-react/icons/compass';
import { messages } from '#shared/messages.ts';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';

/** Any address that the store does not have. */
export default function NotFoundScreen() {
  usePageTitle('Not found');
  return (
    <>
      <VisuallyHidden as="h1">Not found</VisuallyHidden>
      <EmptyState
        icon={<Compass size={32} aria-hidden />}
        title={messages.pageNotFound}
        description="Perhaps the link is old, or a letter is missing."
        action={
          <LinkButton tone="primary" href={paths.home()}>
            Browse the store
          </LinkButton>
        }
      />
    </>
  );
}
