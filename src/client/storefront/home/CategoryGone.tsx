import { paths } from '../../app/paths.ts';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { Drawing } from '../../design/emptyState/Drawing.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { Inline } from '../../design/layout/Inline.tsx';

/** For old links to a deleted category. */
export default function CategoryGone({ keyword }: { keyword: string }) {
  return (
    <EmptyState
      icon={<Drawing name="search" />}
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
