import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import Shapes from 'lucide-react/icons/shapes';
import { useEffect, useRef } from 'react';
import type { Suggestions } from '#shared/contracts/catalog.ts';
import { pictureUrl } from '#shared/productPictures.ts';
import { trpc } from '../../api/client.ts';
import { paths } from '../../app/paths.ts';
import { Suggestion, SuggestionGroup, SuggestionList } from '../../design/suggestions/SuggestionList.tsx';
import type { SuggestionsPopup } from '../../design/suggestions/useSuggestions.ts';
import { Price } from '../../design/text/Price.tsx';
import { createThrottle } from '../catalog/requestThrottle.ts';
import { earlierSearches, rememberSearch } from './earlierSearches.ts';
import * as css from './StorefrontShell.css.ts';

export interface SearchSuggestionsProps {
  keyword: string;
  popup: SuggestionsPopup;
  onCount: (count: number) => void;
  onOpen: (href: string) => void;
}

export default function SearchSuggestions({ keyword, popup, onCount, onOpen }: SearchSuggestionsProps) {
  const { products, categories } = useSuggested(keyword);
  const earlier = earlierSearches(keyword);
  const count = earlier.length + products.length + categories.length;
  const latest = useRef(keyword);
  if (keyword !== '') latest.current = keyword;
  useEffect(() => () => rememberSearch(latest.current), []);
  useEffect(() => {
    onCount(count);
    return () => onCount(0);
  }, [count, onCount]);

  if (!popup.isOpen) return null;
  return (
    <SuggestionList popup={popup} label="Suggestions">
      {earlier.length > 0 && (
        <SuggestionGroup title="Earlier searches">
          {earlier.map((search, index) => (
            <Suggestion
              key={search}
              popup={popup}
              name={`earlier-${index}`}
              href={paths.home({ keyword: search })}
              onOpen={onOpen}
              picture={<Icon of={Search} />}
            >
              {search}
            </Suggestion>
          ))}
        </SuggestionGroup>
      )}
      {categories.length > 0 && (
        <SuggestionGroup title="Categories">
          {categories.map(({ _id, name, menus }) => (
            <Suggestion
              key={_id}
              popup={popup}
              name={`category-${_id}`}
              href={paths.home({ category: _id })}
              onOpen={onOpen}
              picture={<Icon of={Shapes} />}
              note={pathAbove(menus)}
            >
              {name}
            </Suggestion>
          ))}
        </SuggestionGroup>
      )}
      {products.length > 0 && (
        <SuggestionGroup title="Products">
          {products.map(({ _id, name, category, images: [image], selling_price }) => (
            <Suggestion
              key={_id}
              popup={popup}
              name={`product-${_id}`}
              href={paths.product(_id)}
              onOpen={onOpen}
              picture={
                <span className={css.picture}>
                  {image && <img src={pictureUrl(image.filename, 160)} width={44} height={44} alt="" />}
                </span>
              }
              note={category.name}
              aside={<Price pesos={selling_price} size="small" />}
            >
              {name}
            </Suggestion>
          ))}
        </SuggestionGroup>
      )}
    </SuggestionList>
  );
}

const pathAbove = (path: readonly { name: string }[]) =>
  path.length > 1
    ? path
        .slice(0, -1)
        .map(({ name }) => name)
        .join(' > ')
    : undefined;

function Icon({ of: Drawing }: { of: typeof Search }) {
  return (
    <span className={css.icon}>
      <Drawing size={18} aria-hidden />
    </span>
  );
}

const MINUTE = 60_000;
const MIN_LENGTH = 2;
const acquire = createThrottle();
const nothing: Suggestions = { products: [], categories: [] };

/** The former suggestions stay until the new ones arrive. A failure suggests nothing. */
function useSuggested(keyword: string): Suggestions {
  const { client } = trpc.useUtils();
  const isEnough = keyword.replace(/\s/g, '').length >= MIN_LENGTH;
  const suggested = useQuery({
    queryKey: ['suggestions', keyword],
    async queryFn({ signal }) {
      await acquire(signal);
      return client.stocks.suggest.query({ keyword }, { signal });
    },
    enabled: isEnough,
    placeholderData: keepPreviousData,
    staleTime: MINUTE,
    retry: false,
  });
  return (isEnough && suggested.data) || nothing;
}
