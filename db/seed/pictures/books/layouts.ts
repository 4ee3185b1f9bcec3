import { blocks, emblem, picture, window } from './schoolLayouts.ts';
import { cloth, slant, typographic } from './shelfLayouts.ts';

export const LAYOUTS = { window, emblem, picture, blocks, typographic, slant, cloth } as const;

export type LayoutName = keyof typeof LAYOUTS;
