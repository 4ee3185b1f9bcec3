import { messages } from '../../messages.ts';

interface Choosable {
  sizes: readonly string[];
  colors: readonly string[];
  category: { other_fields: readonly string[] };
}

interface Chosen {
  size: string;
  color: string;
  other_fields: Readonly<Record<string, string>>;
}

/** Returns messages for missing choices, by the server's field names. A choice that is no longer offered counts as missing. */
export function findChoiceErrors({ sizes, colors, category }: Choosable, choice: Chosen): Record<string, string> {
  const errors: Record<string, string> = {};
  if (sizes.length > 0 && !sizes.includes(choice.size)) errors.size = messages.sizeRequired;
  if (colors.length > 0 && !colors.includes(choice.color)) errors.color = messages.colorRequired;
  for (const label of category.other_fields) {
    if (otherField(choice, label).trim() === '') errors[`other_fields.${label}`] = messages.fieldRequired;
  }
  return errors;
}

/** Returns the customer's text for a label. Reads own properties only, because a label may be named like a property of every object. */
export const otherField = ({ other_fields }: Pick<Chosen, 'other_fields'>, label: string): string =>
  Object.hasOwn(other_fields, label) ? (other_fields[label] ?? '') : '';
