import type { OpenBookList } from '#shared/contracts/bookLists.ts';
import { formatPesos } from '#shared/domain/money.ts';
import { paths } from '../../app/paths.ts';
import { Checkbox } from '../../design/checkbox/Checkbox.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Row } from '../../design/layout/Rows.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Note } from '../../design/text/Note.tsx';
import { Price } from '../../design/text/Price.tsx';
import { Text } from '../../design/text/Text.tsx';
import { lowestPrice, priceIn } from '../catalog/productFacts.ts';
import { ChoiceFields } from '../choice/ProductChoices.tsx';
import type { ProductChoice } from '../choice/productChoice.ts';
import { LinePicture } from '../order/LinePicture.tsx';
import type { DraftLine } from './listDraft.ts';

interface ListLineProps {
  draft: DraftLine;
  /** The errors of the last attempt, by line and field: `12.size`. */
  errors: Readonly<Record<string, string>>;
  onTick: (isTicked: boolean) => void;
  onChoose: (part: Partial<ProductChoice>) => void;
}

export function ListLine({ draft, errors, onTick, onChoose }: ListLineProps) {
  const { line, item, choice, isTicked, isInCart, amount } = draft;
  const own = Object.fromEntries(
    Object.entries(errors).flatMap(([name, message]) =>
      name.startsWith(`${line._id}.`) ? [[name.slice(line._id.length + 1), message]] : [],
    ),
  );
  const notes = [line.size, line.is_required ? '' : 'Optional', line.note].filter(Boolean).join(' · ');
  const asks = item !== null && hasChoice(draft);
  return (
    <Row columns="minmax(0, 1fr) auto" gap="4" rowGap="2" align="start">
      <div>
        <Checkbox isSelected={isTicked} isDisabled={item === null} onChange={onTick}>
          {line.quantity === 1 ? line.name : `${line.quantity} × ${line.name}`}
        </Checkbox>
        <Inline gap="3" align="stretch" wrap={false} paddingLeft="8">
          {line.item && <LinePicture filename={line.item.images[0]?.filename} />}
          <Stack gap="0" minWidth="0">
            {item && <Note numeric>{priceText(draft)}</Note>}
            {notes !== '' && <Note>{notes}</Note>}
            <LineState line={line} quantity={choice.quantity} />
            {isInCart && (
              <Text size="small" tone="success">
                In your cart
              </Text>
            )}
            {line.item && (
              <Link
                isAlone
                underline="hover"
                href={paths.product(line.item._id)}
                aria-label={`View product: ${line.name}`}
              >
                View product
              </Link>
            )}
          </Stack>
        </Inline>
      </div>
      <Inline minHeight="44">{isTicked && amount !== null && <Price pesos={amount} />}</Inline>
      {isTicked && asks && item && (
        <Stack gap="4" gridColumn="all" paddingLeft="8" paddingBottom="2">
          <ChoiceFields
            product={line.size ? { ...item, sizes: [] } : item}
            choice={choice}
            missing={draft.errors}
            errors={own}
            onChange={onChoose}
          />
        </Stack>
      )}
    </Row>
  );
}

const hasChoice = ({ line, item }: DraftLine): boolean =>
  item !== null &&
  ((line.size === '' && item.sizes.length > 1) || item.colors.length > 1 || item.category.other_fields.length > 0);

function priceText({ item, choice, errors }: DraftLine): string {
  if (!item) return '';
  const { pesos, isFrom } = lowestPrice(item);
  const price = errors.size ? `${isFrom ? 'from ' : ''}${formatPesos(pesos)}` : formatPesos(priceIn(item, choice.size));
  return `${price} / ${item.uom}`;
}

function LineState({ line, quantity }: { line: OpenBookList['lines'][number]; quantity: number }) {
  if (line.state === 'gone') {
    return (
      <Text size="small" tone="danger">
        We no longer sell this. Please ask us what to buy instead.
      </Text>
    );
  }
  if (line.state === 'sold_out') {
    return (
      <Text size="small" tone="danger">
        Sold out
      </Text>
    );
  }
  return line.state === 'too_few' || quantity < line.quantity ? (
    <Text size="small" tone="notice">{`Only ${quantity} left`}</Text>
  ) : null;
}
