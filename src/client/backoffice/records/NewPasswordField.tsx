import { TextField, type TextFieldProps } from '../../design/textField/TextField.tsx';

export interface NewPasswordFieldProps extends Omit<TextFieldProps, 'label'> {
  /** Whether the password is typed here for the second time. */
  isConfirmation?: boolean;
}

/** The field for a staff user's new password; its rule is below the first of the two. */
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
