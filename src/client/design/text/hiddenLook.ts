/** Hidden but read by screen readers; `VisuallyHidden` is for what is hidden on every screen. */
export const hiddenLook = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
