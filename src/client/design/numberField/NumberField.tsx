import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type Ref, use, useEffect, useRef, useState } from 'react';
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
  Button,
  Group,
  Input,
  NumberFieldStateContext,
} from 'react-aria-components/NumberField';
import { flushSync } from 'react-dom';
import { FieldLabel, FieldNotes, type FieldProps, fieldProps } from '../field/FieldParts.tsx';
import { amount, box, compact, field, pieces, step } from '../field/field.css.ts';
import type { Unstyled } from '../unstyled.ts';
import { typedNumber } from './typedNumber.ts';

const COUNTING_KEYS = new Set(['Enter', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

export interface NumberFieldProps extends Omit<Unstyled<AriaNumberFieldProps>, 'children'>, FieldProps {
  isCompact?: boolean;
  placeholder?: string;
  ref?: Ref<HTMLDivElement>;
}

/** Pieces have a button on either side. An amount, whose `formatOptions` allow decimals, is typed and at the end. The wheel scrolls the page. */
export function NumberField(props: NumberFieldProps) {
  const { label, isLabelHidden, description, errorMessage, size, isCompact, placeholder, ...rest } = props;
  const [refusal, setRefusal] = useState<string>();
  const error = refusal ?? errorMessage;
  const decimals = rest.formatOptions?.maximumFractionDigits ?? 0;
  return (
    <AriaNumberField
      {...fieldProps(error)}
      isWheelDisabled
      {...rest}
      className={isCompact ? `${field} ${compact}` : field}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} isRequired={rest.isRequired} />
      <Box
        className={box({ size })}
        hasSteps={decimals === 0}
        placeholder={placeholder}
        read={(text) => typedNumber(text, { ...rest, decimals })}
        refusal={refusal}
        onRefuse={setRefusal}
      />
      <FieldNotes description={description} errorMessage={error} />
    </AriaNumberField>
  );
}

interface BoxProps {
  className: string;
  hasSteps: boolean;
  placeholder: string | undefined;
  read: (text: string) => number | string;
  refusal: string | undefined;
  onRefuse: (refusal: string | undefined) => void;
}

/** Accepts any text and reads it later: RAC drops typed characters, which turns 1e3 into 13. After a rejected text the next submit waits once. */
function Box({ className, hasSteps, placeholder, read, refusal, onRefuse }: BoxProps) {
  const state = use(NumberFieldStateContext);
  const group = useRef<HTMLDivElement>(null);
  const isTyped = useRef(false);

  useEffect(() => {
    const letThrough = (event: Event) => event.stopPropagation();
    group.current?.addEventListener('beforeinput', letThrough, true);
    return () => group.current?.removeEventListener('beforeinput', letThrough, true);
  }, []);

  useEffect(() => {
    const input = group.current?.querySelector('input');
    if (refusal === undefined || !input?.form) return;
    const { form } = input;
    const wait = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      input.focus();
    };
    form.addEventListener('submit', wait, true);
    return () => form.removeEventListener('submit', wait, true);
  }, [refusal]);

  function settle() {
    const text = isTyped.current ? state?.inputValue.trim() : '';
    isTyped.current = false;
    const typed = text ? read(text) : undefined;
    flushSync(() => {
      onRefuse(typeof typed === 'string' ? typed : undefined);
      // RAC's parser reads this a moment later and restores the previous number if it is unreadable.
      if (typed !== undefined) state?.commit(typeof typed === 'number' ? String(typed) : '?');
    });
  }

  return (
    <Group
      ref={group}
      className={className}
      onBlurCapture={settle}
      onKeyDownCapture={({ key }) => COUNTING_KEYS.has(key) && settle()}
      // RAC would parse pasted text immediately, by different rules.
      onPasteCapture={(event) => event.stopPropagation()}
      onPointerDownCapture={({ target }) => target instanceof HTMLInputElement || settle()}
    >
      {hasSteps && (
        <Button slot="decrement" className={step}>
          <Minus size={16} aria-hidden />
        </Button>
      )}
      <Input
        placeholder={placeholder}
        className={hasSteps ? pieces : amount}
        onChange={({ target }) => {
          isTyped.current = true;
          onRefuse(undefined);
          state?.setInputValue(target.value);
        }}
      />
      {hasSteps && (
        <Button slot="increment" className={step}>
          <Plus size={16} aria-hidden />
        </Button>
      )}
    </Group>
  );
}
