import type { CartItem } from '#shared/contracts/cart.ts';
import type { Product } from '#shared/contracts/catalog.ts';

export const productOf = (fields: Partial<Product> = {}): Product => ({
  _id: '7',
  name: 'PE shirt',
  description: '',
  content: '',
  category: { _id: '1', name: 'Uniforms', other_fields: [], has_weekly_cutoff: false },
  uom: 'pc',
  isbn: '',
  selling_price: 320.1,
  grade_levels: [],
  subjects: [],
  agriculture: [],
  filters: [],
  images: [],
  sizes: [],
  colors: [],
  is_available: true,
  weekly_schedule: [],
  from_time_available: null,
  to_time_available: null,
  size_prices: [],
  ...fields,
});

export const cartItemOf = (fields: Partial<CartItem> = {}): CartItem => ({
  _id: '1',
  item: productOf(),
  quantity: 1,
  size: '',
  color: '',
  addon_price: 0,
  other_fields: {},
  student: null,
  amount: 320.1,
  is_checked: true,
  seen_price: null,
  problem: null,
  notices: [],
  ...fields,
});
