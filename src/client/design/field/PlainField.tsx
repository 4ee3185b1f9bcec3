import type { ReactNode } from 'react';
import { Message } from '../text/Message.tsx';
import { visuallyHidden } from '../text/text.css.ts';
import type { FieldProps } from './FieldParts.tsx';
import { description as descriptionClass, error, field, label as labelClass, star } from './field.css.ts';

export interface PlainFieldProps extends Omit<FieldProps, 'size'> {
  id: string;
  controlId?: string;
  isRequired?: boolean;
  children: ReactNode;
}

export function notesId({
  id,
  description,
  errorMessage,
}: Pick<PlainFieldProps, 'id' | 'description' | 'errorMessage'>) {
  return errorMessage || description ? `${id}-notes` : undefined;
}

/** Label and notes around a control for which RAC has no field; looks like FieldLabel and FieldNotes. */
export function PlainField(props: PlainFieldProps) {
  const { id, controlId, label, isLabelHidden, isRequired, description, errorMessage, children } = props;
  const look = isLabelHidden ? visuallyHidden : labelClass;
  const words = (
    <>
      {label}
      {isRequired && (
        <span aria-hidden className={star}>
          *
        </span>
      )}
    </>
  );
  return (
    <div className={field}>
      {controlId ? (
        <label id={id} htmlFor={controlId} className={look}>
          {words}
        </label>
      ) : (
        <span id={id} className={look}>
          {words}
        </span>
      )}
      {children}
      {(errorMessage || description) && (
        <span id={notesId(props)} className={errorMessage ? error : descriptionClass}>
          {errorMessage ? <Message>{errorMessage}</Message> : description}
        </span>
      )}
    </div>
  );
}
