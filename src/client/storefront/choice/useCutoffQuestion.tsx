import { lazy, type ReactNode, Suspense, useState } from 'react';

// Loaded on demand: dialogs weigh as much as the rest of a product's page.
const CutoffDialog = lazy(() => import('./CutoffDialog.tsx'));

/** `ask` opens the dialog, whose confirmation runs `add`. */
export function useCutoffQuestion(): { ask: (add: () => void) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ add: () => void; isOpen: boolean } | null>(null);
  return {
    ask: (add) => setAsked({ add, isOpen: true }),
    dialog: asked && (
      <Suspense fallback={null}>
        <CutoffDialog
          isOpen={asked.isOpen}
          onOpenChange={(isOpen) => setAsked({ ...asked, isOpen })}
          onConfirm={asked.add}
        />
      </Suspense>
    ),
  };
}
