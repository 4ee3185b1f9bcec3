import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { Message } from '../text/Message.tsx';
import { visuallyHidden } from '../text/text.css.ts';
import { description as descriptionClass, error, field, label as labelClass, star } from './field.css.ts';

export interface FieldProps {
  label: string;
  isLabelHidden?: boolean;
  description?: ReactNode;
  errorMessage?: string;
  size?: 'medium' | 'small';
}

/** RAC props for fields that behave and look alike: screens validate the input, and a message marks a field invalid. */
export const fieldProps = (errorMessage: string | undefined) =>
  ({ validationBehavior: 'aria', isInvalid: errorMessage !== undefined || undefined, className: field }) as const;

interface FieldLabelProps extends Pick<FieldProps, 'label' | 'isLabelHidden'> {
  isRequired?: boolean;
}

export function FieldLabel({ label, isLabelHidden, isRequired }: FieldLabelProps) {
  return (
    <Label className={isLabelHidden ? visuallyHidden : labelClass}>
      {label}
      {isRequired && (
        <span aria-hidden className={star}>
          *
        </span>
      )}
    </Label>
  );
}

export function FieldNotes({ description, errorMessage }: Pick<FieldProps, 'description' | 'errorMessage'>) {
  return (
    <>
      {description && (
        <Text slot="description" className={descriptionClass}>
          {description}
        </Text>
      )}
      <FieldError className={error}>
        {({ validationErrors }) => <Message>{errorMessage ?? validationErrors.join(' ')}</Message>}
      </FieldError>
    </>
  );
}
