import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { paths, readCatalogView } from '../../app/paths.ts';
import { SearchField } from '../../design/searchField/SearchField.tsx';

// How far the address may lag behind what is typed; the product list paces its requests by itself.
const LAG_MS = 250;

/** The search of the header: on /home it answers as one types, elsewhere Enter leads there. */
export function CatalogSearch() {
  const [path] = useLocation();
  const isHome = path === '/home';
  return isHome ? <LiveSearch /> : <SearchElsewhere />;
}

function LiveSearch() {
  const [, navigate] = useLocation();
  const { keyword } = readCatalogView(useSearch());
  const [text, setText] = useState(keyword);
  const latest = useRef(keyword);
  const applied = useRef(keyword);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // Somebody else has changed the address: back, the logo, "Clear all".
    if (applied.current === keyword) return;
    applied.current = keyword;
    latest.current = keyword;
    clearTimeout(timer.current);
    timer.current = undefined;
    setText(keyword);
  }, [keyword]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function apply() {
    clearTimeout(timer.current);
    timer.current = undefined;
    const view = readCatalogView(location.search);
    applied.current = latest.current.trim();
    if (applied.current === view.keyword) return;
    // One step back leaves the search, not its last letter.
    navigate(paths.home({ ...view, keyword: applied.current }), { replace: view.keyword !== '' });
  }

  return (
    <CatalogSearchField
      value={text}
      onChange={(typed) => {
        setText(typed);
        latest.current = typed;
        timer.current ??= setTimeout(apply, LAG_MS);
      }}
      onSubmit={apply}
    />
  );
}

function SearchElsewhere() {
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  return (
    <CatalogSearchField
      value={text}
      onChange={setText}
      onSubmit={(typed) => navigate(paths.home({ keyword: typed.trim() }))}
    />
  );
}

interface CatalogSearchFieldProps {
  value: string;
  onChange: (text: string) => void;
  onSubmit: (text: string) => void;
}

function CatalogSearchField(props: CatalogSearchFieldProps) {
  return <SearchField label="Search products" isLabelHidden placeholder="Search products" maxLength={200} {...props} />;
}
