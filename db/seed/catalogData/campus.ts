import { type Good, shelf } from './goods.ts';
import type { SeedProduct } from './types.ts';

const LANYARDS: readonly Good[] = [
  {
    name: 'University Lanyard with ID Case',
    about: 'Woven strap, metal swivel hook, hard case.',
    price: 120,
    drawing: 'lanyard',
    look: ['Forest Green', 'Marigold', 'UNIVERSITY'],
    colors: ['Forest Green', 'Maroon', 'Navy Blue'],
    tags: ['Required', 'Best seller'],
  },
  {
    name: 'Department Lanyard',
    about: 'In the colours of your college.',
    price: 135,
    drawing: 'lanyard',
    look: ['Orange', 'Navy Blue', 'COLLEGE'],
    colors: ['Orange', 'Teal', 'Purple', 'Red', 'Royal Blue'],
    tags: ['Department'],
  },
  {
    name: 'ID Holder, Vertical',
    about: 'Rigid, with a thumb slot.',
    price: 45,
    drawing: 'idHolder',
    look: ['Navy Blue', 'Marigold', 'STUDENT'],
    colors: ['Navy Blue', 'Black'],
  },
  {
    name: 'Retractable Badge Reel',
    about: 'For laboratory and clinical duty.',
    price: 65,
    drawing: 'keychain',
    look: ['Teal', 'White', 'On duty'],
    subjects: ['Nursing'],
  },
];

const STORAGE: readonly Good[] = [
  {
    name: 'USB Flash Drive',
    about: 'USB 3.2, metal cap, loop for a keychain.',
    price: 320,
    drawing: 'usbStick',
    look: ['Forest Green', 'Marigold', 'Campus'],
    sizes: [
      ['32 GB', 0],
      ['64 GB', 110],
      ['128 GB', 290],
    ],
  },
  {
    name: 'OTG Flash Drive, USB-C',
    about: 'One end for the phone, the other for the computer.',
    price: 420,
    drawing: 'usbStick',
    look: ['Charcoal', 'Orange', 'USB-C'],
    sizes: [
      ['64 GB', 0],
      ['128 GB', 240],
    ],
  },
  {
    name: 'USB-C Charging Cable, 1.5 m',
    about: 'Braided, 60 W.',
    price: 195,
    drawing: 'cable',
    look: ['Forest Green', 'Marigold', ''],
    colors: ['Forest Green', 'Black', 'Red'],
  },
  {
    name: 'HDMI Cable, 2 m',
    about: 'For classroom projectors.',
    price: 220,
    drawing: 'cable',
    look: ['Charcoal', 'Royal Blue', ''],
  },
  {
    name: 'Power Bank, 10,000 mAh',
    about: 'Two outputs, fast charge, allowed in cabin baggage.',
    price: 890,
    drawing: 'powerBank',
    look: ['Navy Blue', 'Marigold', 'Campus Power'],
    colors: ['Navy Blue', 'White'],
  },
];

const PERIPHERALS: readonly Good[] = [
  {
    name: 'Scientific Calculator',
    about: 'Natural display, 417 functions, allowed in board exams.',
    price: 1150,
    drawing: 'calculator',
    look: ['Charcoal', 'Marigold', 'fx-417'],
    subjects: ['Mathematics', 'Engineering'],
    tags: ['Required', 'Best seller'],
  },
  {
    name: 'Business Calculator, 12 Digits',
    about: 'Large keys, tax and margin functions.',
    price: 640,
    drawing: 'calculator',
    look: ['Navy Blue', 'Orange', 'BIZ-12'],
    subjects: ['Accountancy and Business'],
  },
  {
    name: 'Optical Mouse',
    about: 'Quiet clicks, 1.6 m cord.',
    price: 265,
    drawing: 'mouse',
    look: ['White', 'Forest Green', 'Campus'],
    colors: ['White', 'Black'],
  },
  {
    name: 'Headset with Microphone',
    about: 'For language laboratories and online classes.',
    price: 540,
    drawing: 'headset',
    look: ['Charcoal', 'Teal', ''],
    colors: ['Charcoal', 'Maroon'],
    tags: ['Online class'],
  },
];

const APPAREL: readonly Good[] = [
  {
    name: 'Campus Hoodie',
    about: 'Heavy fleece with a kangaroo pocket.',
    price: 1150,
    drawing: 'hoodie',
    look: ['Forest Green', 'Marigold', 'CAMPUS'],
    colors: ['Forest Green', 'Charcoal', 'Maroon', 'Navy Blue'],
    sizes: [
      ['S', 0],
      ['M', 0],
      ['L', 0],
      ['XL', 0],
      ['2XL', 60],
    ],
    tags: ['Best seller'],
  },
  {
    name: 'Founders’ Day Shirt',
    about: 'This year’s design, printed on campus.',
    price: 350,
    drawing: 'tShirt',
    look: ['Maroon', 'Cream', 'Founders’ Day 2026'],
    sizes: [
      ['S', 0],
      ['M', 0],
      ['L', 0],
      ['XL', 0],
      ['2XL', 30],
    ],
    tags: ['New', 'Cotton'],
  },
  {
    name: 'Alumni Shirt',
    about: 'For those who come back.',
    price: 360,
    drawing: 'tShirt',
    look: ['Navy Blue', 'Marigold', 'Once a student, always'],
    sizes: [
      ['M', 0],
      ['L', 0],
      ['XL', 0],
    ],
    tags: ['Cotton'],
  },
  {
    name: 'Kids’ Campus Shirt',
    about: 'Future batch of 2044.',
    price: 265,
    drawing: 'tShirt',
    look: ['Marigold', 'Forest Green', 'Batch 2044'],
    sizes: [
      ['2', 0],
      ['4', 0],
      ['6', 0],
      ['8', 10],
    ],
  },
];

const DRINKWARE: readonly Good[] = [
  {
    name: 'Campus Mug, 330 mL',
    about: 'Stoneware, dishwasher-safe.',
    price: 245,
    drawing: 'mug',
    look: ['Forest Green', 'Marigold', 'Kape muna'],
    colors: ['Forest Green', 'Maroon', 'Navy Blue'],
    tags: ['Best seller'],
  },
  {
    name: 'Library Mug',
    about: 'For quiet hours.',
    price: 255,
    drawing: 'mug',
    look: ['Cream', 'Maroon', 'Shhh. Reading.'],
  },
  {
    name: 'Insulated Tumbler, 600 mL',
    about: 'Keeps ice for a day; with a steel straw.',
    price: 545,
    drawing: 'tumbler',
    look: ['Navy Blue', 'Marigold', 'Campus'],
    colors: ['Navy Blue', 'Forest Green', 'Pink', 'Black'],
    tags: ['Best seller'],
  },
  {
    name: 'Water Bottle, 1 L',
    about: 'Steel, with time marks.',
    price: 420,
    drawing: 'tumbler',
    look: ['Teal', 'Cream', 'Hydrate'],
    colors: ['Teal', 'Lilac'],
  },
];

const KEEPSAKES: readonly Good[] = [
  {
    name: 'Enamel Keychain',
    about: 'The crest in enamel on brass.',
    price: 125,
    drawing: 'keychain',
    look: ['Maroon', 'Marigold', 'Est. 1962'],
  },
  {
    name: 'Button Pins, Set of 3',
    about: 'For bags and lapels.',
    price: 95,
    uom: 'set',
    drawing: 'pins',
    look: ['Forest Green', 'Marigold', 'Proud student'],
    tags: ['Set'],
  },
  {
    name: 'Sticker Sheet',
    about: 'Water-resistant vinyl, five stickers.',
    price: 60,
    uom: 'sheet',
    drawing: 'stickers',
    look: ['Maroon', 'Marigold', 'Campus Stickers'],
  },
  {
    name: 'Campus Postcards, Set of 6',
    about: 'Watercolours of the old buildings.',
    price: 110,
    uom: 'set',
    drawing: 'postcards',
    look: ['Teal', 'Marigold', 'Campus'],
    tags: ['Set'],
  },
  {
    name: 'Graduation Photo Frame',
    about: 'Wood, 8 × 10 inches.',
    price: 385,
    drawing: 'photoFrame',
    look: ['Brown', 'Marigold', 'Class of 2026'],
    colors: ['Brown', 'Black'],
  },
];

/** What carries the name of the university, and what goes with its ID. */
export const CAMPUS: readonly SeedProduct[] = [
  ...shelf('Lanyards & ID Holders', LANYARDS),
  ...shelf('Storage & Cables', STORAGE),
  ...shelf('Calculators & Peripherals', PERIPHERALS),
  ...shelf('Campus Apparel', APPAREL),
  ...shelf('Drinkware', DRINKWARE),
  ...shelf('Keepsakes', KEEPSAKES),
];
