import FolderX from 'lucide-react/icons/folder-x';
import { paths } from '../../app/paths.ts';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { Inline } from '../../design/layout/Inline.tsx';

/** For old links to a deleted category. */
export default function CategoryGone({ keyword }: { keyword: string }) {
  return (
    <EmptyState
      icon={<FolderX size={32} aria-hidden />}
      title="Its products may be in another category."
      action={
        <Inline justify="center">
          {keyword !== '' && <LinkButton href={paths.home({ keyword })}>Search all products</LinkButton>}
          <LinkButton tone="primary" href={paths.home()}>
            View all products
          </LinkButton>
        </Inline>
      }
    />
  );
}
