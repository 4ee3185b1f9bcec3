import { expect, test } from 'vitest';
import { contrast, storeAccents, storeColorRules } from '#shared/domain/storeColor.ts';
import { darkColors, lightColors, markPairs, textPairs } from './tokens.ts';

const CHANNELS = ['00', '33', '66', '99', 'cc', 'ff'];
const colors = CHANNELS.flatMap((red) => CHANNELS.flatMap((green) => CHANNELS.map((blue) => `#${red}${green}${blue}`)));

test('every color of the store can be read on and beside every background of both schemes', () => {
  const failed: string[] = [];
  for (const color of colors) {
    const { light, dark } = storeAccents(color);
    for (const shown of [
      { ...lightColors, ...light },
      { ...darkColors, ...dark },
    ]) {
      for (const [text, background] of textPairs) {
        if (contrast(shown[text], shown[background]) < 4.5) failed.push(`${color}: ${text} on ${background}`);
      }
      for (const [mark, background] of markPairs) {
        if (contrast(shown[mark], shown[background]) < 3) failed.push(`${color}: ${mark} beside ${background}`);
      }
    }
  }
  expect(failed).toEqual([]);
});

test('a color that can be read is shown as it is, and a light one is darkened', () => {
  expect(storeAccents('#7B1113')).toMatchObject({ isChanged: false, light: { accent: '#7b1113' } });
  expect(storeAccents('#FFD400').isChanged).toBe(true);
});

test('the rules name the custom properties of the design, and no color has none', () => {
  expect(storeColorRules('#7B1113')).toContain(':root:root{--color-accent:#7b1113;--color-accent-hover:');
  expect(storeColorRules('')).toBe('');
  expect(storeColorRules('red;}')).toBe('');
});
