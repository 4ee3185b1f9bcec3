import { Button, type ButtonProps } from './Button.tsx';

export const SubmitButton = (props: Omit<ButtonProps, 'type'>) => <Button type="submit" tone="primary" {...props} />;
