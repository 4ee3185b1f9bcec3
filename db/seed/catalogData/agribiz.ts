import type { DrawingName } from '../pictures/things/drawings.ts';
import { product, sizeRow } from './product.ts';
import type { SeedProduct } from './types.ts';

/** Farm produce of the college of agriculture: name, what it is, unit, price, tags, and how it is drawn. */
type Produce = readonly [
  name: string,
  about: string,
  uom: string,
  price: number,
  tags: readonly string[],
  drawing: DrawingName,
  color: string,
  accent: string,
];

const WEEKDAYS = [2, 3, 4, 5, 6];
const MARKET_DAYS = [3, 5];

const VEGETABLES: readonly Produce[] = [
  [
    'Tomatoes',
    'Vine-ripened, from the demonstration farm.',
    'kg',
    85,
    ['Vegetable'],
    'roundProduce',
    '#c8382b',
    '#4f7a35',
  ],
  ['Red Onions', 'Cured for two weeks.', 'kg', 140, ['Vegetable'], 'roundProduce', '#8a3350', '#d9b06a'],
  ['Eggplant', 'Long purple, picked the same morning.', 'kg', 70, ['Vegetable'], 'longProduce', '#4b2a5c', '#5f8a3c'],
  ['Carrots', 'From the highland station.', 'kg', 110, ['Vegetable'], 'longProduce', '#e07b2c', '#4f8a3a'],
  ['Okra', 'Young and tender.', 'bundle', 30, ['Vegetable'], 'longProduce', '#6d9a3f', '#4b6e2a'],
  ['Ampalaya', 'Bitter gourd, for ginisa and tea.', 'kg', 95, ['Vegetable'], 'longProduce', '#4f8f3f', '#3f6b2a'],
  ['Pechay', 'Washed and bundled.', 'bundle', 25, ['Vegetable', 'Leafy'], 'leafyProduce', '#4f9a45', '#dfe8c8'],
  [
    'Kangkong',
    'Water spinach, hydroponic.',
    'bundle',
    20,
    ['Vegetable', 'Leafy', 'Hydroponic'],
    'leafyProduce',
    '#3f8a4a',
    '#a7c98a',
  ],
  [
    'Lettuce, Green Ice',
    'From the hydroponics greenhouse.',
    'head',
    55,
    ['Vegetable', 'Leafy', 'Hydroponic'],
    'leafyProduce',
    '#8fbf4d',
    '#e6efcf',
  ],
  ['Malunggay Leaves', 'Freshly cut.', 'bundle', 15, ['Vegetable', 'Leafy'], 'leafyProduce', '#2f7a3c', '#8fae5a'],
  ['Squash', 'Kalabasa, whole, about two kilos.', 'pc', 90, ['Vegetable'], 'largeProduce', '#4f7a3a', '#eba53a'],
];

const FRUITS: readonly Produce[] = [
  ['Lakatan Bananas', 'A hand of about 14 fingers.', 'hand', 95, ['Fruit'], 'bananas', '#e8bd3a', '#6d7a2c'],
  ['Saba Bananas', 'For turon and banana cue.', 'hand', 70, ['Fruit'], 'bananas', '#c2b23c', '#5f6f2a'],
  [
    'Guimaras Mangoes',
    'Tree-ripened, wrapped by hand.',
    'kg',
    190,
    ['Fruit', 'Seasonal'],
    'fruitTray',
    '#f0b232',
    '#5a8a3a',
  ],
  ['Calamansi', 'For juice and sawsawan.', 'kg', 80, ['Fruit'], 'roundProduce', '#6f9a35', '#3f6b2a'],
  ['Papaya, Solo', 'Sweet and small-seeded.', 'kg', 60, ['Fruit'], 'largeProduce', '#d99a35', '#e8743a'],
  ['Watermelon', 'From the summer plots.', 'pc', 150, ['Fruit', 'Seasonal'], 'largeProduce', '#2f6b3a', '#d9404a'],
];

const EGGS_AND_DAIRY: readonly Produce[] = [
  [
    'Brown Eggs, Free-Range',
    'A tray of 30, from the poultry project.',
    'tray',
    285,
    ['Eggs', 'Free-range'],
    'eggTray',
    '#c98f5f',
    '#6a4a22',
  ],
  ['White Eggs', 'A tray of 30, medium.', 'tray', 235, ['Eggs'], 'eggTray', '#f0e8dc', '#6a4a22'],
  ['Salted Eggs', 'Cured for 18 days, a dozen.', 'dozen', 168, ['Eggs'], 'eggTray', '#b04a7a', '#6a4a22'],
  ['Fresh Carabao’s Milk, 1 L', 'Pasteurised on campus.', 'bottle', 145, ['Dairy'], 'milkBottle', '#2a5caa', '#e5a02c'],
  [
    'Chocolate Milk, 350 mL',
    'Carabao’s milk and local cacao.',
    'bottle',
    65,
    ['Dairy'],
    'milkBottle',
    '#6a4a30',
    '#e5a02c',
  ],
  ['Yoghurt Cup', 'Plain or with mango.', 'cup', 55, ['Dairy'], 'cup', '#e5a02c', '#b8342f'],
  ['Kesong Puti', 'White cheese in banana leaf, 200 g.', 'pack', 125, ['Dairy'], 'cup', '#4f8a3a', '#f0e8c8'],
];

const SEEDLINGS: readonly Produce[] = [
  [
    'Calamansi Seedling',
    'Grafted, one year old.',
    'pot',
    85,
    ['Seedling', 'Fruit tree'],
    'seedling',
    '#3f7a3a',
    '#a8562f',
  ],
  [
    'Cacao Seedling',
    'Grafted, variety UF 18.',
    'pot',
    65,
    ['Seedling', 'Fruit tree'],
    'seedling',
    '#4f8f3f',
    '#5b3a24',
  ],
  [
    'Tomato Seedlings, Tray of 12',
    'Ready to transplant.',
    'tray',
    90,
    ['Seedling', 'Vegetable'],
    'seedling',
    '#5a9a45',
    '#3b3f45',
  ],
  ['Chili Seedling', 'Siling labuyo.', 'pot', 25, ['Seedling', 'Vegetable'], 'seedling', '#3f8a4a', '#b8342f'],
  [
    'Snake Plant',
    'Hardy and slow, good for dormitory rooms.',
    'pot',
    160,
    ['Ornamental'],
    'pottedPlant',
    '#4f7a45',
    '#b9653a',
  ],
  ['Aloe Vera', 'For the windowsill.', 'pot', 95, ['Ornamental', 'Medicinal'], 'pottedPlant', '#6fa07a', '#7a6a58'],
];

const PANTRY: readonly Produce[] = [
  [
    'Organic Red Rice, 5 kg',
    'Milled in the college’s rice mill.',
    'sack',
    385,
    ['Grain', 'Organic'],
    'sack',
    '#a5573f',
    '#8c2f2b',
  ],
  ['Brown Rice, 5 kg', 'Unpolished.', 'sack', 345, ['Grain'], 'sack', '#c9a878', '#0e6b50'],
  [
    'Vermicompost, 10 kg',
    'From the composting project.',
    'sack',
    180,
    ['Compost', 'Organic'],
    'sack',
    '#3f2c1c',
    '#4f7a35',
  ],
  ['Wild Honey, 350 mL', 'From the apiary on the hill.', 'jar', 320, ['Honey'], 'jar', '#d08a1e', '#efe4c8'],
  ['Atchara, 500 g', 'Pickled green papaya.', 'jar', 135, ['Preserves'], 'jar', '#d9c36a', '#4f7a35'],
  ['Mango Jam, 250 g', 'Small batches, low sugar.', 'jar', 150, ['Preserves'], 'jar', '#e39a2c', '#b8342f'],
  ['Turmeric Tea, 200 g', 'Dried and powdered.', 'jar', 140, ['Herbal', 'Medicinal'], 'jar', '#d9861e', '#0e6b50'],
];

/** Sold under the group itself, not under one of its shelves. */
const BOXES: readonly Produce[] = [
  [
    'Weekly Vegetable Box',
    'Seven kinds of vegetables for a family of four, as the farm has them.',
    'box',
    450,
    ['Vegetable', 'Box'],
    'leafyProduce',
    '#3f8a4a',
    '#dfe8c8',
  ],
  [
    'Fruit Box of the Season',
    'Five kilos of what is ripe this week.',
    'box',
    520,
    ['Fruit', 'Box', 'Seasonal'],
    'fruitTray',
    '#e39a2c',
    '#4f7a35',
  ],
  [
    'Breakfast Box',
    'Eggs, milk, kesong puti and red rice for two.',
    'box',
    390,
    ['Eggs', 'Dairy', 'Box'],
    'eggTray',
    '#d9b48a',
    '#6a4a22',
  ],
];

function farmShelf(category: string, schedule: readonly number[], produce: readonly Produce[]): SeedProduct[] {
  return produce.map(([name, about, uom, price, tags, drawing, color, accent]) =>
    product({
      name,
      description: about,
      content: `<p><strong>Harvested to order.</strong> Orders close at 4 pm every Tuesday except holidays; pick up at the Agribiz counter.</p>`,
      category,
      uom,
      selling_price: price,
      agriculture: tags,
      filters: ['Fresh from campus'],
      weekly_schedule: schedule,
      from_time_available: '08:00',
      to_time_available: '17:00',
      size_prices: name === 'Yoghurt Cup' ? [sizeRow(name, 'Plain'), sizeRow(name, 'Mango', 8)] : [sizeRow(name)],
      pictures: [{ kind: 'thing', drawing, color, accent, label: name.split(',')[0] ?? name }],
    }),
  );
}

export const AGRIBIZ: readonly SeedProduct[] = [
  ...farmShelf('Agribiz', WEEKDAYS, BOXES),
  ...farmShelf('Vegetables', WEEKDAYS, VEGETABLES),
  ...farmShelf('Fruits', WEEKDAYS, FRUITS),
  ...farmShelf('Eggs & Dairy', WEEKDAYS, EGGS_AND_DAIRY),
  ...farmShelf('Seedlings & Plants', MARKET_DAYS, SEEDLINGS),
  ...farmShelf('Farm Pantry', [], PANTRY),
];
