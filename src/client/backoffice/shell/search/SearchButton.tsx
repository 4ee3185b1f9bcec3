import Search from 'lucide-react/icons/search';
import { useContext } from 'react';
import { Button } from '../../../design/button/Button.tsx';
import { IconButton } from '../../../design/button/IconButton.tsx';
import { keyName } from '../../keys/keyName.ts';
import { KeyContext } from '../../keys/useKeys.ts';
import { keys } from './search.css.ts';

/** Opens the search over everything, as Ctrl+K and ⌘K do on every staff screen; an icon where `isSmall`. */
export function SearchButton({ isSmall }: { isSmall: boolean }) {
  const { openSearch } = useContext(KeyContext);
  return isSmall ? (
    <IconButton label="Search the store" size="large" onPress={openSearch}>
      <Search size={20} aria-hidden />
    </IconButton>
  ) : (
    <Button isBlock icon={<Search size={16} aria-hidden />} onPress={openSearch}>
      Search <kbd className={keys}>{keyName('ctrl+k')}</kbd>
    </Button>
  );
}
