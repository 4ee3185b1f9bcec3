import { keyframes } from '@vanilla-extract/css';

export const fadeIn = keyframes({ from: { opacity: 0 } });
export const fadeOut = keyframes({ to: { opacity: 0 } });
export const riseIn = keyframes({ from: { opacity: 0, transform: 'translateY(6px)' } });
export const turn = keyframes({ to: { transform: 'rotate(1turn)' } });
export const slideFromRight = keyframes({ from: { transform: 'translateX(100%)' } });
export const slideFromLeft = keyframes({ from: { transform: 'translateX(-100%)' } });
export const slideFromBottom = keyframes({ from: { transform: 'translateY(100%)' } });
