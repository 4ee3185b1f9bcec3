import { type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { PartBoundary } from '#client/app/frame/FailedScreen.tsx';
import { readCatalogView } from '#shared/catalogView.ts';
import { paths } from '../../app/paths.ts';
import { screen } from '../../app/screen.tsx';
import { SearchField } from '../../design/searchField/SearchField.tsx';
import { useSuggestions } from '../../design/suggestions/useSuggestions.ts';
import { VisuallyHidden } from '../../design/text/VisuallyHidden.tsx';
import { setSearchTyping } from '../catalog/searchTyping.ts';
import { searchAnchor } from './StorefrontShell.css.ts';

// Maximum delay of the URL after the typed text; the product list throttles its requests.
const LAG_MS = 250;

const SearchSuggestions = screen(() => import('./SearchSuggestions.tsx'));

/** On /home it searches while typing, elsewhere on Enter. The key / focuses it. */
export function CatalogSearch() {
  const [path] = useLocation();
  const input = useRef<HTMLInputElement>(null);
  useSlashKey(input);
  return path === '/home' ? (
    <LiveSearch inputRef={input} />
  ) : (
    <SearchElsewhere label="Search products" inputRef={input} />
  );
}

function LiveSearch({ inputRef }: { inputRef: Ref<HTMLInputElement> }) {
  const [, navigate] = useLocation();
  const { keyword } = readCatalogView(useSearch());
  const [text, setText] = useState(keyword);
  const latest = useRef(keyword);
  const applied = useRef(keyword);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function stop() {
    clearTimeout(timer.current);
    timer.current = undefined;
  }
  useEffect(() => {
    // The URL was changed elsewhere: Back, the logo, "Clear all".
    if (applied.current === keyword) return;
    applied.current = keyword;
    latest.current = keyword;
    clearTimeout(timer.current);
    timer.current = undefined;
    setText(keyword);
  }, [keyword]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      setSearchTyping(false);
    },
    [],
  );

  function apply() {
    stop();
    const view = readCatalogView(location.search);
    applied.current = latest.current.trim();
    if (applied.current === view.keyword) return;
    // One step back leaves the search instead of its last letter.
    const as_words = applied.current === '' ? [] : view.as_words;
    navigate(paths.home({ ...view, keyword: applied.current, as_words }), { replace: view.keyword !== '' });
  }
  function open(href: string) {
    stop();
    setSearchTyping(false);
    latest.current = keyword;
    setText(keyword);
    navigate(href);
  }

  return (
    <SuggestingSearch
      label="Search products"
      inputRef={inputRef}
      value={text}
      onChange={(typed) => {
        setText(typed);
        latest.current = typed;
        setSearchTyping(typed !== '');
        timer.current ??= setTimeout(apply, LAG_MS);
      }}
      onSubmit={() => {
        setSearchTyping(false);
        apply();
      }}
      onLeave={() => setSearchTyping(false)}
      onOpen={open}
    />
  );
}

export function SearchElsewhere({ label, inputRef }: { label: string; inputRef?: Ref<HTMLInputElement> }) {
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  return (
    <SuggestingSearch
      label={label}
      inputRef={inputRef}
      value={text}
      onChange={setText}
      onSubmit={(typed) => navigate(paths.home({ keyword: typed.trim() }))}
      onOpen={(href) => {
        setText('');
        navigate(href);
      }}
    />
  );
}

interface SuggestingSearchProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onSubmit: (text: string) => void;
  onLeave?: () => void;
  onOpen: (href: string) => void;
  inputRef?: Ref<HTMLInputElement>;
}

function SuggestingSearch({ label, value, onChange, onSubmit, onLeave, onOpen, inputRef }: SuggestingSearchProps) {
  const { popup, count, isWanted, show, close, onCount, containerProps } = useSuggestions();
  return (
    <div className={searchAnchor} {...containerProps}>
      <SearchField
        label={label}
        isLabelHidden
        placeholder={label}
        maxLength={200}
        inputRef={inputRef}
        suggestions={popup}
        value={value}
        onFocus={() => void SearchSuggestions.load()}
        onChange={(text) => {
          onChange(text);
          if (text === '') close();
          else show();
        }}
        onSubmit={onSubmit}
        {...(onLeave && { onBlur: onLeave })}
      />
      {isWanted && (
        <PartBoundary>
          <SearchSuggestions
            keyword={value.trim()}
            popup={popup}
            onCount={onCount}
            onOpen={(href) => {
              close();
              onOpen(href);
            }}
          />
        </PartBoundary>
      )}
      <VisuallyHidden as="div" aria-live="polite">
        {popup.isOpen ? `${count} ${count === 1 ? 'suggestion' : 'suggestions'}` : ''}
      </VisuallyHidden>
    </div>
  );
}

const ELSEWHERE = 'input, textarea, select, [contenteditable], [role="listbox"], [role="menu"], [role="dialog"]';

/** Not while typing or in a dialog. */
function useSlashKey(field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest(ELSEWHERE);
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isElsewhere) return;
      // Prevents the browser's quick find.
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}
