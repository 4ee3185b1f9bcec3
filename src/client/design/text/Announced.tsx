import type { ReactNode } from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Text that a screen reader reads out whenever it changes; nobody sees it. */
export const Announced = ({ children }: { children: ReactNode }) => (
  <VisuallyHidden as="div" role="status">
    {children}
  </VisuallyHidden>
);
