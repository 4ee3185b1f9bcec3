import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { messageOf, toApiError } from '#client/api/apiError.ts';
import { trpc } from '#client/api/client.ts';
import { PartBoundary } from '#client/app/frame/FailedScreen.tsx';
import { paths, recordPath } from '#client/app/paths.ts';
import { screen } from '#client/app/screen.tsx';
import { createKeyLayer, type KeyLayerOptions } from '#client/backoffice/keys/keyLayer.ts';
import { readEntry } from '#client/backoffice/keys/readEntry.ts';
import { isDialogOpen } from '#client/backoffice/keys/targets.ts';
import { KeyContext, type KeyRegistry, useKeys } from '#client/backoffice/keys/useKeys.ts';
import { useStaffUser } from '#client/backoffice/records/useStaffUser.ts';
import { showToast } from '#client/design/toast/showToast.ts';
import { hasCode } from '#shared/domain/catalog/products/productCodes.ts';
import { scanBehindDialog, scanNotFound } from '#shared/staffMessages.ts';
import { SearchPalette } from '../search/SearchPalette.tsx';

const HelpDrawer = screen(() => import('../help/HelpDrawer.tsx'));

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
      // The next key is a letter of the search, so its field must have the focus now.
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

function ShellKeys({ onHelp }: { onHelp: () => void }) {
  useKeys([{ keys: ['?'], label: 'help and keyboard shortcuts', run: onHelp }]);
  return null;
}

/** Asks before unsaved work is lost. Of two scans, the later one wins. */
function useOpenScanned(): (text: string) => Promise<void> {
  const utils = trpc.useUtils();
  const [, navigate] = useLocation();
  const latest = useRef(0);

  async function pathOf(text: string): Promise<string | undefined> {
    const entry = readEntry(text);
    if (entry?.kind === 'code') {
      const { _id } = await utils.counter.byCode.fetch({ code: entry.code }, { staleTime: 0 });
      return recordPath(paths.orders, _id);
    }
    const codes = entry?.codes ?? [];
    if (codes.length === 0) return undefined;
    const { docs } = await utils.stocks.paginate.fetch({ s: text.trim(), page: 1, page_size: 1 }, { staleTime: 0 });
    return docs[0] && hasCode(docs[0], codes) ? recordPath(paths.stocks, docs[0]._id) : undefined;
  }

  return async (text) => {
    latest.current += 1;
    const own = latest.current;
    const say = (message: string) => own === latest.current && showToast(message, { tone: 'info' });
    try {
      const path = await pathOf(text);
      if (own !== latest.current) return;
      if (path === undefined) say(scanNotFound(text));
      else navigate(path);
    } catch (error) {
      say(toApiError(error)?.code === 'not_found' ? scanNotFound(text) : messageOf(error));
    }
  };
}
