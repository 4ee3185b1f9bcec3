import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CATEGORY_ICONS } from '#shared/domain/categoryIcons.ts';
import IconPicture from './IconPicture.tsx';

const draw = (name: string) => renderToStaticMarkup(createElement(IconPicture, { name, size: 18 }));

test('an icon that the store has no picture of shows the tag', () => {
  expect(draw('fa-graduation-cap')).toBe(draw('tag'));
  expect(draw('')).toBe(draw('tag'));
});

test('each icon that the picker offers has a picture of its own', () => {
  expect(new Set(CATEGORY_ICONS.map(draw)).size).toBe(CATEGORY_ICONS.length);
});
