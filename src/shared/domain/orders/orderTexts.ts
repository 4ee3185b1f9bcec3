/** The texts that a customer types at checkout, in the order of screens, slip and file. */
export const ORDER_TEXTS = {
  order_address: { label: 'Address', max: 500 },
  remarks: { label: 'Remarks', max: 200 },
} as const;

export type OrderText = keyof typeof ORDER_TEXTS;
export type OrderTexts = Readonly<Record<OrderText, string>>;
const NAMES = Object.keys(ORDER_TEXTS) as readonly OrderText[];

export const perOrderText = <Value>(toValue: (name: OrderText) => Value) =>
  Object.fromEntries(NAMES.map((name) => [name, toValue(name)])) as Record<OrderText, Value>;

export const noOrderTexts: OrderTexts = perOrderText(() => '');

export const textsOf = (order: OrderTexts) =>
  NAMES.filter((name) => order[name] !== '').map((name) => ({ label: ORDER_TEXTS[name].label, text: order[name] }));
