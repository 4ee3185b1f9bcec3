import type { LayoutName } from './book.ts';
import { cloth, slant, typographic } from './generalLayouts.ts';
import { blocks, emblem, picture, window } from './schoolLayouts.ts';
import type { Layout } from './textBlocks.ts';

export const LAYOUTS: Record<LayoutName, Layout> = { window, emblem, picture, blocks, typographic, slant, cloth };
