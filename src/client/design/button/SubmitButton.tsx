import { Button, type ButtonProps } from './Button.tsx';

/** The button that sends a form. */
export const SubmitButton = (props: Omit<ButtonProps, 'type' | 'tone'>) => (
  <Button type="submit" tone="primary" {...props} />
);
