import { Button, type ButtonProps } from './Button.tsx';

export const SubmitButton = (props: Omit<ButtonProps, 'type' | 'tone'>) => (
  <Button type="submit" tone="primary" {...props} />
);
