import { useMemo, useState } from 'react';
import type { CartItem } from '#shared/contracts/cart.ts';
import { messages } from '#shared/messages.ts';
import { fieldErrorsOf, messageOf } from '../../api/apiError.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { TextField } from '../../design/textField/TextField.tsx';
import type { LineChoice } from '../cart/cartChanges.ts';
import { ColorChoice, SizeChoice } from '../product/ProductChoices.tsx';
import { findChoiceErrors } from '../product/productChoice.ts';

/** The longest text under one of a category's labels. */
const MAX_LABEL_LENGTH = 200;

interface LineChoicesFormProps {
  line: CartItem;
  /** Rejects with the server's error. */
  onSave: (choice: LineChoice) => Promise<unknown>;
  onClose: () => void;
}

/** Another size, color or text for a line of the cart, where it stands. */
export default function LineChoicesForm({ line, onSave, onClose }: LineChoicesFormProps) {
  const { item } = line;
  const [choice, setChoice] = useState<LineChoice>({
    size: item.sizes.includes(line.size) ? line.size : '',
    color: item.colors.includes(line.color) ? line.color : '',
    other_fields: line.other_fields,
  });
  const [found, setFound] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isPending, setPending] = useState(false);
  const errors = useMemo(() => ({ ...found, ...fieldErrorsOf(failure) }), [found, failure]);
  const open = findChoiceErrors(item, { ...choice, quantity: line.quantity });
  const isSaidAtField = Object.keys(fieldErrorsOf(failure)).some((name) => name in open || name in choice);

  function change(part: Partial<LineChoice>) {
    setFailure(null);
    setChoice({ ...choice, ...part });
  }

  async function submit() {
    setFound(open);
    if (Object.keys(open).length > 0) return;
    setPending(true);
    try {
      await onSave(choice);
      onClose();
    } catch (error) {
      setFailure(error);
      setPending(false);
    }
  }

  return (
    <Form aria-label={`Choices of ${item.name}`} errors={errors} onSubmit={() => void submit()}>
      <Stack gap="4">
        {item.sizes.length > 0 && (
          <SizeChoice
            product={item}
            value={choice.size}
            errorMessage={open.size && errors.size}
            onChange={(size) => change({ size })}
          />
        )}
        {item.colors.length > 0 && (
          <ColorChoice
            colors={item.colors}
            value={choice.color}
            errorMessage={open.color && errors.color}
            onChange={(color) => change({ color })}
          />
        )}
        {item.category.other_fields.map((label) => (
          <TextField
            key={label}
            label={label}
            name={`other_fields.${label}`}
            isRequired
            maxLength={MAX_LABEL_LENGTH}
            value={choice.other_fields[label] ?? ''}
            onChange={(text) => change({ other_fields: { ...choice.other_fields, [label]: text } })}
          />
        ))}
        {failure !== null && !isSaidAtField && (
          <Banner tone="error">{messageOf(failure, messages.cartUpdateFailed)}</Banner>
        )}
        <Inline>
          <Button type="submit" tone="primary" isPending={isPending}>
            Save choices
          </Button>
          <Button onPress={onClose}>Cancel</Button>
        </Inline>
      </Stack>
    </Form>
  );
}
