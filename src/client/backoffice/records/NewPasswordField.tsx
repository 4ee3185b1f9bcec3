import { TextField, type TextFieldProps } from '../../design/textField/TextField.tsx';

export interface NewPasswordFieldProps extends Omit<TextFieldProps, 'label'> {
  isConfirmation?: boolean;
}

export function NewPasswordField({ isConfirmation = false, ...field }: NewPasswordFieldProps) {
  return (
    <TextField
      label={isConfirmation ? 'Password Confirmation' : 'Password'}
      description={isConfirmation ? undefined : 'At least 10 characters. Do not use your name or a common password.'}
      type="password"
      autoComplete="new-password"
      maxLength={128}
      {...field}
    />
  );
}
