import Tag from 'lucide-react/icons/tag';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { loadComponents } from '#test/store/components.ts';
import { CATEGORY_ICONS } from './categoryIcons.ts';

const [{ default: IconPicture }] = await loadComponents<[typeof import('./IconPicture.tsx')]>(
  'design/categoryIcon/IconPicture.tsx',
);

const draw = (name: string) => renderToStaticMarkup(createElement(IconPicture, { name, size: 18 }));

test('an icon that the store has no picture of shows the tag', () => {
  const tag = renderToStaticMarkup(createElement(Tag, { size: 18, 'aria-hidden': true }));
  expect([draw('fa-graduation-cap'), draw('')]).toEqual([tag, tag]);
});

test('each icon that the picker offers has a picture of its own', () => {
  expect(new Set(CATEGORY_ICONS.map(draw)).size).toBe(CATEGORY_ICONS.length);
});
