import { useMemo, useState } from 'react';
import type { CartItem } from '#shared/contracts/cart.ts';
import { findChoiceErrors } from '#shared/domain/catalog/choiceErrors.ts';
import { messages } from '#shared/messages.ts';
import { fieldErrorsOf, messageOf } from '../../api/apiError.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { SubmitButton } from '../../design/button/SubmitButton.tsx';
import { Form } from '../../design/form/Form.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import type { LineChoice } from '../cart/cartChanges.ts';
import { ChoiceFields } from '../choice/ProductChoices.tsx';

interface LineChoicesFormProps {
  line: CartItem;
  onSave: (choice: LineChoice) => Promise<unknown>;
  onClose: () => void;
}

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
  const open = findChoiceErrors(item, choice);
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
    <Form aria-label={`Options for ${item.name}`} errors={errors} onSubmit={() => void submit()}>
      <Stack gap="4">
        <ChoiceFields product={item} choice={choice} missing={open} errors={errors} onChange={change} />
        {failure !== null && !isSaidAtField && (
          <Banner tone="error">{messageOf(failure, messages.cartUpdateFailed)}</Banner>
        )}
        <Inline>
          <SubmitButton isPending={isPending}>Save choices</SubmitButton>
          <Button onPress={onClose}>Cancel</Button>
        </Inline>
      </Stack>
    </Form>
  );
}
