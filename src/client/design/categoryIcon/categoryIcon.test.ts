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

test('an unknown icon is shown as the tag', () => {
  const tag = renderToStaticMarkup(createElement(Tag, { size: 18, 'aria-hidden': true }));
  expect([draw('fa-graduation-cap'), draw('')]).toEqual([tag, tag]);
});

test('each icon of the picker has a unique picture', () => {
  expect(new Set(CATEGORY_ICONS.map(draw)).size).toBe(CATEGORY_ICONS.length);
});
