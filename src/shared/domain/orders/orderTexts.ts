interface TextInput {
  label: string;
  max: number;
  /** Lines of the input. With more than one, the text may have line breaks. */
  rows?: number;
}

/** The texts that a customer types at checkout, with their inputs, in the order of screens, slip and file. */
const TEXTS = {
  order_address: { label: 'Address', max: 500, rows: 3 },
  remarks: { label: 'Remarks', max: 200, rows: 2 },
} satisfies Record<string, TextInput>;

export type OrderText = keyof typeof TEXTS;
export const ORDER_TEXTS: Readonly<Record<OrderText, TextInput>> = TEXTS;
export type OrderTexts = Readonly<Record<OrderText, string>>;
const NAMES = Object.keys(ORDER_TEXTS) as readonly OrderText[];

/** Texts of every order. An address belongs to a delivery and is stored for the next order. */
type OptionalText = Exclude<OrderText, 'order_address'>;
export const OPTIONAL_TEXTS = NAMES.filter((name): name is OptionalText => name !== 'order_address');

export const perOrderText = <Value>(toValue: (name: OrderText) => Value) =>
  Object.fromEntries(NAMES.map((name) => [name, toValue(name)])) as Record<OrderText, Value>;

export const noOrderTexts: OrderTexts = perOrderText(() => '');

/** Clears the texts that are not carried over to the next order. */
export const noOptionalTexts = Object.fromEntries(OPTIONAL_TEXTS.map((name) => [name, ''])) as Record<OptionalText, ''>;

const textsIn = <Name extends OrderText>(names: readonly Name[], order: Readonly<Record<Name, string>>) =>
  names.map((name) => ({ label: ORDER_TEXTS[name].label, text: order[name].trim() })).filter(({ text }) => text !== '');

export const textsOf = (order: OrderTexts) => textsIn(NAMES, order);
export const optionalTextsOf = (order: OrderTexts) => textsIn(OPTIONAL_TEXTS, order);
