import type { CatalogView } from '#shared/catalogView.ts';
import { PICTURE_SIZES } from '#shared/productPictures.ts';
import type { ApiOutput } from '../../api/appRouter.ts';
import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../design/button/Button.tsx';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { Drawing } from '../../design/emptyState/Drawing.tsx';
import { EmptyState } from '../../design/emptyState/EmptyState.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Text } from '../../design/text/Text.tsx';
import { ProductPicture } from '../catalog/ProductPicture.tsx';
import { useCategoryTrail } from '../catalog/useCategoryMenu.ts';
import { chosenFilters } from './filterLists.ts';
import * as css from './home.css.ts';

export interface NothingFoundProps {
  view: CatalogView;
  suggestion: CatalogView | null;
  result: ApiOutput['stocks']['productList'] | undefined;
}

export default function NothingFound({ view, suggestion, result }: NothingFoundProps) {
  const hasLists = (trpc.bookLists.published.useQuery().data ?? []).length > 0;
  const categories = result?.nearest_categories ?? [];
  const chosen = useCategoryTrail(view.category).at(-1);
  const isNarrowed = view.category !== null || chosenFilters(view).length > 0;

  const hasWord = view.keyword === '' || /[\p{L}\p{N}]/u.test(view.keyword);

  if (!isNarrowed && view.keyword === '') {
    return (
      <EmptyState
        icon={<Drawing name="lists" />}
        title="Opening soon"
        description="There are no products yet. Please come back in a few days."
      />
    );
  }
  return (
    <Stack gap="2">
      {suggestion && (
        <Text align="center" size="large" role="status">
          Did you mean <Link href={paths.home(suggestion)}>{suggestion.keyword}</Link>?
        </Text>
      )}
      <EmptyState
        icon={<Drawing name="search" />}
        title={hasWord ? 'No results.' : `Nothing to look for in “${view.keyword}”.`}
        description={isNarrowed ? 'Try another word or fewer filters.' : 'Try another word or a category.'}
        action={
          <>
            {categories.length > 0 && (
              <PlainList className={css.categories} aria-label="Similar categories">
                {categories.map(({ _id, name, menus, image }) => (
                  <li key={_id}>
                    <Link href={paths.home({ category: _id })} tone="ink" underline="hover">
                      <Stack as="span" gap="1" overflowWrap="anywhere">
                        <ProductPicture image={image ?? undefined} sizes={PICTURE_SIZES.tile} />
                        <Text as="span" size="small">
                          {name}
                        </Text>
                        {menus.length > 1 && (
                          <Text as="span" size="tiny" tone="muted">
                            {`in ${menus.at(-2)?.name}`}
                          </Text>
                        )}
                      </Stack>
                    </Link>
                  </li>
                ))}
              </PlainList>
            )}
            <Inline justify="center">
              {view.keyword !== '' && isNarrowed && (
                <LinkButton href={paths.home({ keyword: view.keyword })}>Search all products</LinkButton>
              )}
              {chosen && view.keyword !== '' && (
                <LinkButton href={paths.home({ category: chosen._id })}>{`See all in ${chosen.name}`}</LinkButton>
              )}
              <LinkButton tone="primary" href={paths.home()}>
                Clear search and filters
              </LinkButton>
              {hasLists && <Link href={paths.bookLists}>Book lists</Link>}
            </Inline>
          </>
        }
      />
    </Stack>
  );
}

/** For old links to a deleted category. */
export function CategoryGone({ keyword }: { keyword: string }) {
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

interface SpellingNoteProps {
  suggestion: string;
  typed: string;
  /** Typed words that are not searched. */
  leftOut: readonly string[];
  /** The category and the filters are ignored, too. */
  isEverywhere: boolean;
  onInsist: () => void;
}

export function SpellingNote({ suggestion, typed, leftOut, isEverywhere, onInsist }: SpellingNoteProps) {
  return (
    <Inline gap="2">
      <Text role="status">
        {`No match for ${leftOut.length > 0 ? listed(leftOut) : `“${typed}”`}. `}
        Showing results for <strong>{suggestion}</strong>
        {isEverywhere ? ' in all products.' : '.'}
      </Text>
      <Button size="small" tone="quiet" onPress={onInsist}>
        {`Search for ${typed} instead`}
      </Button>
    </Inline>
  );
}

const listed = (words: readonly string[]) => words.map((word) => `“${word}”`).join(' and ');
