import { keyframes } from '@vanilla-extract/css';
import { color } from './theme.css.ts';

export const fadeIn = keyframes({ from: { opacity: 0 } });
export const fadeOut = keyframes({ to: { opacity: 0 } });
export const riseIn = keyframes({ from: { opacity: 0, transform: 'translateY(6px)' } });
export const turn = keyframes({ to: { transform: 'rotate(1turn)' } });
export const slideFromRight = keyframes({ from: { transform: 'translateX(100%)' } });
export const slideFromLeft = keyframes({ from: { transform: 'translateX(-100%)' } });
export const slideFromBottom = keyframes({ from: { transform: 'translateY(100%)' } });

/** Around the focused element; exported for primitives whose focused element is not the ringed one (a checkbox's hidden input). */
export const ring = { outline: `2px solid ${color.focus}`, outlineOffset: '2px' } as const;
