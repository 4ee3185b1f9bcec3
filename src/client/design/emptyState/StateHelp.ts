import { createContext, type ReactNode } from 'react';

/** The line below every empty and failed screen that leads to a person; null for none. */
export const StateHelp = createContext<ReactNode>(null);
