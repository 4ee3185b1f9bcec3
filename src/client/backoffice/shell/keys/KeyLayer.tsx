import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { scanBehindDialog } from '#shared/staffMessages.ts';
import { PartBoundary } from '../../../app/FailedScreen.tsx';
import { screen } from '../../../app/screen.tsx';
import { showToast } from '../../../design/toast/showToast.ts';
import { createKeyLayer, type KeyLayerOptions } from '../../keys/keyLayer.ts';
import { isDialogOpen } from '../../keys/targets.ts';
import { KeyContext, type KeyRegistry, useKeys } from '../../keys/useKeys.ts';
import { useStaffUser } from '../../records/useStaffUser.ts';
import { SearchPalette } from '../search/SearchPalette.tsx';
import { useOpenScanned } from './useOpenScanned.ts';

const HelpDrawer = screen(() => import('../help/HelpDrawer.tsx'));

/** The keys of all staff screens: shortcuts, scans, the search and the help (docs/rules/counter.md, Keys and scanners). */
export function KeyLayer({ children }: { children: ReactNode }) {
  const [isSearchOpen, setSearchOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const user = useStaffUser();
  const openScanned = useOpenScanned();

  const [registry] = useState<KeyRegistry>(() => ({
    bindings: new Set(),
    typingFields: new Set(),
    openSearch: () => setSearchOpen(true),
    openHelp: () => setHelpOpen(true),
  }));

  const options: KeyLayerOptions = {
    areSingleKeysOn: user?.single_keys ?? false,
    onSearch: () => {
      // The next key is a letter of the search: its field has the focus before this one is over.
      flushSync(() => setSearchOpen(true));
      searchField.current?.focus();
    },
    onScan: (text) => {
      if (!isSearchOpen && isDialogOpen()) return showToast(scanBehindDialog(text), { tone: 'info' });
      setSearchOpen(false);
      void openScanned(text);
    },
  };
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => createKeyLayer(registry, () => latest.current).listen(), [registry]);

  return (
    <KeyContext value={registry}>
      {children}
      <ShellKeys onHelp={registry.openHelp} />
      {isSearchOpen && <SearchPalette inputRef={searchField} onClose={() => setSearchOpen(false)} />}
      {isHelpOpen && (
        <PartBoundary>
          <HelpDrawer onClose={() => setHelpOpen(false)} />
        </PartBoundary>
      )}
    </KeyContext>
  );
}

/** The key that every screen has. */
function ShellKeys({ onHelp }: { onHelp: () => void }) {
  useKeys([{ keys: ['?'], label: 'help and keyboard shortcuts', run: onHelp }]);
  return null;
}
