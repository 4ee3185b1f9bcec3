import { globalStyle, style } from '@vanilla-extract/css';
import { color, oneLine, radius, space, stack } from '../../design/styles.ts';

export const fields = style({ ...stack('5'), maxWidth: 640 });

// Times stand in columns, so that they are found by eye; any time is as wide as two of them.
export const slotChips = style({ paddingTop: space['2'] });
globalStyle(`${slotChips} [role='radiogroup']`, {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(5.75rem, 100%), 1fr))',
});
globalStyle(`${slotChips} [role='radiogroup'] > :first-child`, { gridColumn: '1 / -1' });
globalStyle(`${slotChips} [role='radiogroup'] > *`, { paddingInline: space['2'] });

export const card = style({
  ...stack('2'),
  marginTop: space['2'],
  padding: space['4'],
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.large,
});

/** A step that asks nothing: a line of text and the way to change it. */
export const line = style({ ...oneLine(), justifyContent: 'space-between', columnGap: space['3'] });
