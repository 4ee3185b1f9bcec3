import { bullets, type Good, shelf } from './goods.ts';
import type { SeedProduct } from './types.ts';
import { ADULT } from './uniformSizes.ts';

const DEPARTMENT: readonly Good[] = [
  {
    name: 'Nursing Scrub Suit',
    about: 'Two-piece, four pockets.',
    price: 890,
    uom: 'set',
    drawing: 'poloShirt',
    look: ['Teal', 'White', ''],
    sizes: ADULT,
    subjects: ['Nursing'],
    tags: ['Uniform', 'Required'],
  },
  {
    name: 'Engineering Shirt',
    about: 'For plant visits and the week of the college.',
    price: 350,
    drawing: 'poloShirt',
    look: ['Maroon', 'Cream', ''],
    sizes: ADULT,
    subjects: ['Engineering'],
    tags: ['Department'],
  },
  {
    name: 'Agriculture Field Shirt',
    about: 'Long tail, breathable, dries quickly.',
    price: 360,
    drawing: 'tShirt',
    look: ['Olive', 'Marigold', 'Ani ng Pagsisikap'],
    sizes: ADULT,
    subjects: ['Agriculture'],
    tags: ['Department'],
  },
  {
    name: 'Information Technology Shirt',
    about: 'Cotton, printed front.',
    price: 320,
    drawing: 'tShirt',
    look: ['Black', 'Teal', 'while (alive) learn();'],
    sizes: ADULT,
    subjects: ['Information Technology'],
    tags: ['Department', 'Cotton'],
  },
  {
    name: 'Education Interns’ Blouse',
    about: 'Pale blue, with collar ribbon.',
    price: 455,
    drawing: 'blouse',
    look: ['Sky Blue', 'Navy Blue', ''],
    sizes: ADULT,
    subjects: ['Education'],
    tags: ['Department', 'Uniform'],
  },
  {
    name: 'Hospitality Apron',
    about: 'With the crest of the college and a wide pocket.',
    price: 295,
    drawing: 'apron',
    look: ['Black', 'Marigold', 'Mabuhay'],
    colors: ['Black', 'Maroon'],
    subjects: ['Hospitality Management'],
    tags: ['Department'],
  },
];

const ACCESSORIES: readonly Good[] = [
  {
    name: 'School Necktie',
    about: 'Woven stripes; clip or self-tied.',
    price: 145,
    drawing: 'necktie',
    look: ['Forest Green', 'Marigold', ''],
    sizes: [
      ['Clip-on', 0],
      ['Self-tied', 25],
    ],
    tags: ['Uniform'],
  },
  {
    name: 'Knee Socks, Pair',
    about: 'White with two green bands.',
    price: 78,
    uom: 'pair',
    drawing: 'socks',
    look: ['White', 'Forest Green', ''],
    sizes: [
      ['Small', 0],
      ['Medium', 0],
      ['Large', 8],
    ],
    tags: ['Uniform'],
  },
  {
    name: 'PE Socks, Pair',
    about: 'Cushioned heel.',
    price: 85,
    uom: 'pair',
    drawing: 'socks',
    look: ['Charcoal', 'Marigold', ''],
    colors: ['Charcoal', 'White'],
    tags: ['Uniform'],
  },
  {
    name: 'Campus Cap',
    about: 'Six panels, adjustable strap.',
    price: 245,
    drawing: 'cap',
    look: ['Forest Green', 'Marigold', 'CS'],
    colors: ['Forest Green', 'Navy Blue', 'Maroon', 'Black'],
    tags: ['Best seller'],
  },
  {
    name: 'Scout Neckerchief and Slide Set',
    about: 'For the Boy and Girl Scouts of the grade school.',
    price: 130,
    uom: 'set',
    drawing: 'necktie',
    look: ['Marigold', 'Forest Green', ''],
    more: bullets('Neckerchief', 'Slide', 'Two patches'),
  },
];

/** What the colleges wear, and what goes with a uniform. */
export const DEPARTMENT_WEAR: readonly SeedProduct[] = [
  ...shelf('Department Wear', DEPARTMENT),
  ...shelf('Uniform Accessories', ACCESSORIES),
];
