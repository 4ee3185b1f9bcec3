import { bullets, type Good, shelf } from './goods.ts';
import type { SeedProduct } from './types.ts';

const BALLS: readonly Good[] = [
  {
    name: 'Basketball, Size 7',
    about: 'Composite leather, for indoor and outdoor courts.',
    price: 890,
    drawing: 'basketball',
    look: ['Orange', 'Black', ''],
    subjects: ['MAPEH'],
  },
  {
    name: 'Volleyball, Size 5',
    about: 'Soft touch, for PE classes.',
    price: 780,
    drawing: 'volleyball',
    look: ['Royal Blue', 'Marigold', ''],
    subjects: ['MAPEH'],
  },
  {
    name: 'Badminton Racket and Shuttlecock',
    about: 'Steel shaft, strung, with cover.',
    price: 460,
    uom: 'set',
    drawing: 'badminton',
    look: ['Teal', 'Marigold', ''],
    colors: ['Teal', 'Red'],
    subjects: ['MAPEH'],
  },
  {
    name: 'Chess Set, Tournament',
    about: 'Roll-up board and weighted pieces.',
    price: 540,
    uom: 'set',
    drawing: 'boardGame',
    look: ['Forest Green', 'Cream', 'Chess'],
    subjects: ['MAPEH'],
  },
  {
    name: 'Dama Board',
    about: 'The Filipino draughts board, in wood.',
    price: 280,
    uom: 'set',
    drawing: 'boardGame',
    look: ['Brown', 'Cream', 'Dama'],
  },
];

const MUSIC: readonly Good[] = [
  {
    name: 'Soprano Recorder',
    about: 'Baroque fingering, with bag and chart.',
    price: 165,
    drawing: 'recorder',
    look: ['Brown', 'Maroon', 'Recorder'],
    subjects: ['MAPEH'],
    tags: ['Required'],
  },
  {
    name: 'Ukulele, Soprano',
    about: 'Mahogany top, with a gig bag.',
    price: 1450,
    drawing: 'ukulele',
    look: ['Orange', 'Brown', ''],
    colors: ['Orange', 'Teal'],
    subjects: ['MAPEH'],
  },
  {
    name: 'Classical Guitar, Student Size',
    about: 'Spruce top, made in Cebu.',
    price: 3850,
    drawing: 'ukulele',
    look: ['Khaki', 'Maroon', ''],
    subjects: ['MAPEH'],
  },
];

const COOKERY: readonly Good[] = [
  {
    name: 'Cookery Apron',
    about: 'Cotton drill, adjustable.',
    price: 185,
    drawing: 'apron',
    look: ['White', 'Red', 'Cookery'],
    subjects: ['Technology and Livelihood Education'],
    tags: ['Required'],
  },
  {
    name: 'Baking Starter Set',
    about: 'Bowl, whisk, rolling pin, measuring cups and spoons.',
    price: 685,
    uom: 'set',
    drawing: 'bakingSet',
    look: ['Teal', 'Red', 'Bake'],
    subjects: ['Technology and Livelihood Education', 'Hospitality Management'],
    more: bullets('Bowl, 3 L', 'Whisk', 'Rolling pin', 'Measuring cups and spoons'),
  },
  {
    name: 'Sewing Kit in Tin',
    about: 'Needles, thread, scissors, tape and pins.',
    price: 165,
    uom: 'kit',
    drawing: 'sewingKit',
    look: ['Pink', 'Maroon', 'Sewing Kit'],
    subjects: ['Technology and Livelihood Education'],
  },
  {
    name: 'Embroidery Set',
    about: 'Hoop, cloth and twelve skeins, with a pattern.',
    price: 195,
    uom: 'set',
    drawing: 'sewingKit',
    look: ['Purple', 'Marigold', 'Embroidery'],
    subjects: ['Technology and Livelihood Education'],
    isCounted: false,
  },
];

const SHOP: readonly Good[] = [
  {
    name: 'Hand Tool Roll',
    about: 'Hammer, screwdriver and pliers in a canvas roll.',
    price: 980,
    uom: 'set',
    drawing: 'handTools',
    look: ['Olive', 'Orange', 'Shop Practice'],
    subjects: ['Technology and Livelihood Education'],
    tags: ['Required'],
  },
  {
    name: 'Electrician’s Tool Set',
    about: 'Insulated to 1,000 V.',
    price: 1480,
    uom: 'set',
    drawing: 'handTools',
    look: ['Navy Blue', 'Marigold', 'Electrical'],
    subjects: ['Technology and Livelihood Education', 'Engineering'],
  },
  {
    name: 'Carpentry Measuring Set',
    about: 'Pull-push rule, try square and marking gauge.',
    price: 620,
    uom: 'set',
    drawing: 'kitBox',
    look: ['Orange', 'Navy Blue', 'Measuring Set'],
    subjects: ['Technology and Livelihood Education'],
  },
];

const PLATES: readonly Good[] = [
  {
    name: 'Desk Name Plate',
    about: 'Brass on narra, engraved with your name.',
    price: 480,
    drawing: 'namePlate',
    look: ['Brown', 'Marigold', 'Juan dela Cruz'],
    colors: ['Brown', 'Black'],
    tags: ['Made to order'],
    isCounted: false,
  },
  {
    name: 'Self-Inking Name Stamp',
    about: 'Three lines, replaceable pad.',
    price: 390,
    drawing: 'rubberStamp',
    look: ['Forest Green', 'Royal Blue', 'Name stamp'],
    tags: ['Made to order'],
    isCounted: false,
  },
  {
    name: 'Nursing Name Pin',
    about: 'Magnet back, with your name and student number.',
    price: 145,
    drawing: 'namePlate',
    look: ['Navy Blue', 'White', 'Ma. Santos, SN'],
    subjects: ['Nursing'],
    tags: ['Made to order', 'Required'],
    isCounted: false,
  },
];

const GIFTS: readonly Good[] = [
  {
    name: 'Engraved Pen in Gift Box',
    about: 'Lacquered brass, with a name on the lid.',
    price: 560,
    drawing: 'giftPen',
    look: ['Maroon', 'Marigold', 'With thanks'],
    colors: ['Maroon', 'Forest Green'],
    tags: ['Made to order', 'Gift'],
  },
  {
    name: 'Engraved Tumbler',
    about: 'Steel, engraved by laser.',
    price: 640,
    drawing: 'tumbler',
    look: ['Charcoal', 'Marigold', 'Your name'],
    colors: ['Charcoal', 'White'],
    tags: ['Made to order', 'Gift'],
  },
  {
    name: 'Graduation Plaque Frame',
    about: 'Photo frame with an engraved plate.',
    price: 720,
    drawing: 'photoFrame',
    look: ['Maroon', 'Marigold', 'Your name'],
    tags: ['Made to order', 'Gift'],
  },
];

/** For play, music and practical work, and what is made to order. */
export const ACTIVITIES: readonly SeedProduct[] = [
  ...shelf('Balls & Games', BALLS),
  ...shelf('Musical Instruments', MUSIC),
  ...shelf('Cookery & Sewing', COOKERY),
  ...shelf('Shop Tools', SHOP),
  ...shelf('Name Plates & Stamps', PLATES),
  ...shelf('Engraved Gifts', GIFTS),
];
