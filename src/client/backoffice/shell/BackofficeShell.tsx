import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import MenuIcon from 'lucide-react/icons/menu';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import Search from 'lucide-react/icons/search';
import { lazy, type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useClockError } from '#client/api/serverTime.ts';
import { ScreenBoundary } from '#client/app/frame/FailedScreen.tsx';
import { SkipButton } from '#client/app/frame/SkipButton.tsx';
import { storeConfig } from '#client/app/storeConfig.ts';
import { keyName } from '#client/backoffice/keys/keyLayer.ts';
import { storageEntry } from '#client/browser/webStorage.ts';
import { Banner } from '#client/design/banner/Banner.tsx';
import { media } from '#client/design/breakpoints.ts';
import { Button } from '#client/design/button/Button.tsx';
import { IconButton } from '#client/design/button/IconButton.tsx';
import { useCompactDensity } from '#client/design/density.ts';
import { Drawer } from '#client/design/drawer/Drawer.tsx';
import { Box } from '#client/design/layout/Box.tsx';
import { leaveToasts } from '#client/design/toast/showToast.ts';
import { ToastRegion } from '#client/design/toast/ToastRegion.tsx';
import { useMedia } from '#client/design/useMedia.ts';
import { clockIsWrong } from '#shared/staffMessages.ts';
import { useCountAfterChanges } from '../counter/useWaiting.ts';
import { openedStep } from '../dashboard/openedStep.ts';
import { KeyContext } from '../keys/useKeys.ts';
import { UnsavedChangesDialog } from '../records/form/UnsavedChangesDialog.tsx';
import { useStaffUser } from '../records/useStaffUser.ts';
import { KeyLayer } from './keys/KeyLayer.tsx';
import { menuFor } from './navigation.ts';
import { PageTabs } from './PageTabs.tsx';
import { MenuEntry, SidebarContent } from './SidebarContent.tsx';
import * as css from './shell.css.ts';
import { keys } from './shell.css.ts';

const NextStep = lazy(() => import('../dashboard/SetupSteps.tsx'));

export function BackofficeShell({ children }: { children: ReactNode }) {
  useCompactDensity();
  return (
    <UnsavedChangesDialog>
      <KeyLayer>
        <Frame>{children}</Frame>
      </KeyLayer>
    </UnsavedChangesDialog>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const isWide = useMedia(media.desktop);
  const content = useRef<HTMLElement>(null);
  useFocusOnNavigation(content);
  useCountAfterChanges();
  const clock = useClockError();
  const isSettingUp = openedStep.use() !== null;

  return (
    <div className={css.frame}>
      <SkipButton onPress={() => content.current?.focus()}>Skip to content</SkipButton>
      {isWide ? <Sidebar /> : <TopBar />}
      <div className={css.column}>
        <PageTabs />
        <main id="content" className={css.main} ref={content} tabIndex={-1}>
          {clock.isWorthSaying && <Banner tone="notice" title={clockIsWrong(clock.latest)} />}
          {/* A screen that started with a wrong clock restarts with the right one. */}
          <ScreenBoundary key={clock.first} fallback={null}>
            {children}
          </ScreenBoundary>
        </main>
      </div>
      {!isWide && <BottomBar />}
      <ToastRegion />
      {/* After the screen, whose effects have then recorded that its changes are saved. */}
      {isSettingUp && (
        <Suspense fallback={null}>
          <NextStep />
        </Suspense>
      )}
    </div>
  );
}

function Sidebar() {
  const [isCollapsed, setCollapsed] = useSidebarCollapsed();
  const Icon = isCollapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <header className={css.sidebar} data-collapsed={isCollapsed || undefined}>
      <div className={css.brand}>
        {!isCollapsed && (
          <span className={css.brandName}>
            <img src={storeConfig.logo} width={24} height={24} alt="" />
            {storeConfig.store.name}
          </span>
        )}
        <IconButton
          label={isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}
          aria-expanded={!isCollapsed}
          onPress={() => setCollapsed(!isCollapsed)}
        >
          <Icon size={18} aria-hidden />
        </IconButton>
      </div>
      <Box paddingTop="3">
        <SearchButton isSmall={isCollapsed} />
      </Box>
      <SidebarContent isCollapsed={isCollapsed} />
    </header>
  );
}

function TopBar() {
  const [isOpen, setOpen] = useState(false);
  return (
    <header className={css.topBar}>
      <IconButton label="Open the menu" size="large" onPress={() => setOpen(true)}>
        <MenuIcon size={20} aria-hidden />
      </IconButton>
      <Box as="span" flexGrow="1">
        {storeConfig.store.name}
      </Box>
      <HelpButton />
      <SearchButton isSmall />
      <Drawer title={storeConfig.store.name} side="left" isOpen={isOpen} onOpenChange={setOpen}>
        <SidebarContent isCollapsed={false} onNavigate={() => setOpen(false)} />
      </Drawer>
    </header>
  );
}

function HelpButton() {
  const { openHelp } = useContext(KeyContext);
  return (
    <IconButton label="Help" size="large" onPress={openHelp}>
      <CircleQuestionMark size={20} aria-hidden />
    </IconButton>
  );
}

function useFocusOnNavigation(content: React.RefObject<HTMLElement | null>) {
  const [path] = useLocation();
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    leaveToasts();
    const isFocusInside =
      content.current !== document.activeElement && content.current?.contains(document.activeElement);
    if (isFocusInside) return;
    content.current?.focus();
    content.current?.scrollTo(0, 0);
    scrollTo(0, 0);
  }, [path, content]);
}

const PLACES = 5;

function BottomBar() {
  const entries = menuFor(useStaffUser());
  return (
    <nav aria-label="Main menu" className={css.bottomBar}>
      {entries.slice(0, PLACES).map((entry) => (
        <MenuEntry key={entry.href} entry={entry} entries={entries} look="bar" />
      ))}
    </nav>
  );
}

const stored = storageEntry<boolean>({ area: 'local', name: 'sidebar-collapsed', read: (value) => value === true });

function useSidebarCollapsed(): [isCollapsed: boolean, setCollapsed: (isCollapsed: boolean) => void] {
  const [isCollapsed, setState] = useState(() => stored.get() ?? false);
  const setCollapsed = (next: boolean) => {
    stored.set(next);
    setState(next);
  };
  return [isCollapsed, setCollapsed];
}

function SearchButton({ isSmall }: { isSmall: boolean }) {
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
