import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { Message } from '../text/Message.tsx';
import { visuallyHidden } from '../text/text.css.ts';
import { description as descriptionClass, error, field, label as labelClass, star } from './field.css.ts';

/** The props that every field takes in addition to its own. */
export interface FieldProps {
  label: string;
  /** Keeps the label for screen readers alone, where the place says what the field is. */
  isLabelHidden?: boolean;
  description?: ReactNode;
  /** Marks the field invalid and says why. */
  errorMessage?: string;
  size?: 'medium' | 'small';
}

/** The props of RAC's fields by which ours behave and look alike: the screens check what is typed, and a message marks a field invalid. */
export const fieldProps = (errorMessage: string | undefined) =>
  ({ validationBehavior: 'aria', isInvalid: errorMessage !== undefined || undefined, className: field }) as const;

interface FieldLabelProps extends Pick<FieldProps, 'label' | 'isLabelHidden'> {
  isRequired?: boolean;
}

/** The label of a field; a required one is starred (aria-required says it to screen readers). */
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

/** Description and error below a field, tied to it by RAC's slots. */
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
