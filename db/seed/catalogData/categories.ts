import type { SeedCategory } from './types.ts';

/** The shelves of the sample store: twelve groups of the menu and what stands under each. */
export const CATEGORIES: readonly SeedCategory[] = [
  {
    name: 'Textbooks',
    icon: 'book-open',
    children: [
      { name: 'Grade School Textbooks', icon: 'blocks' },
      { name: 'Junior High School Textbooks', icon: 'book-marked' },
      { name: 'Senior High School Textbooks', icon: 'book-copy' },
      { name: 'College Textbooks', icon: 'graduation-cap' },
    ],
  },
  {
    name: 'Readers & References',
    icon: 'library',
    children: [
      { name: 'Storybooks', icon: 'book-heart' },
      { name: 'Filipiniana', icon: 'scroll-text' },
      { name: 'Dictionaries & Atlases', icon: 'globe' },
      { name: 'Reviewers & Workbooks', icon: 'notebook-pen' },
    ],
  },
  {
    name: 'School Supplies',
    icon: 'pencil-ruler',
    children: [
      { name: 'Notebooks', icon: 'notebook' },
      { name: 'Pads & Paper', icon: 'sticky-note' },
      { name: 'Writing Instruments', icon: 'pen' },
      { name: 'Desk Tools', icon: 'scissors' },
      { name: 'Filing', icon: 'folder' },
      { name: 'Bags & Pouches', icon: 'backpack' },
    ],
  },
  {
    name: 'Uniforms',
    icon: 'shirt',
    children: [
      { name: 'PE Uniforms', icon: 'dumbbell' },
      { name: 'Daily Uniforms', icon: 'user-check' },
      { name: 'Department Wear', icon: 'users' },
      { name: 'Uniform Accessories', icon: 'award' },
    ],
  },
  {
    name: 'Laboratory',
    icon: 'flask-conical',
    children: [
      { name: 'Glassware', icon: 'test-tube' },
      { name: 'Laboratory Safety', icon: 'shield-check' },
      { name: 'Instruments & Kits', icon: 'microscope' },
    ],
  },
  {
    name: 'Art & Drafting',
    icon: 'palette',
    children: [
      { name: 'Paint & Colors', icon: 'paintbrush' },
      { name: 'Art Paper & Boards', icon: 'image' },
      { name: 'Drafting Tools', icon: 'ruler' },
    ],
  },
  {
    name: 'ID & IT Accessories',
    icon: 'id-card',
    children: [
      { name: 'Lanyards & ID Holders', icon: 'badge' },
      { name: 'Storage & Cables', icon: 'usb' },
      { name: 'Calculators & Peripherals', icon: 'calculator' },
    ],
  },
  {
    name: 'Campus Merchandise',
    icon: 'gift',
    children: [
      { name: 'Campus Apparel', icon: 'shopping-bag' },
      { name: 'Drinkware', icon: 'cup-soda' },
      { name: 'Keepsakes', icon: 'star' },
    ],
  },
  {
    name: 'Agribiz',
    icon: 'sprout',
    children: [
      { name: 'Vegetables', icon: 'carrot' },
      { name: 'Fruits', icon: 'banana' },
      { name: 'Eggs & Dairy', icon: 'egg' },
      { name: 'Seedlings & Plants', icon: 'leaf' },
      { name: 'Farm Pantry', icon: 'wheat' },
    ],
  },
  {
    name: 'Sports & Music',
    icon: 'trophy',
    children: [
      { name: 'Balls & Games', icon: 'volleyball' },
      { name: 'Musical Instruments', icon: 'music' },
    ],
  },
  {
    name: 'Home Economics & Shop',
    icon: 'chef-hat',
    children: [
      { name: 'Cookery & Sewing', icon: 'utensils' },
      { name: 'Shop Tools', icon: 'hammer' },
    ],
  },
  {
    name: 'Personalised Items',
    icon: 'stamp',
    other_fields: ['Name to print', 'Student number'],
    children: [
      { name: 'Name Plates & Stamps', icon: 'badge-check', other_fields: ['Name to print', 'Student number'] },
      { name: 'Engraved Gifts', icon: 'gem', other_fields: ['Name to engrave', 'Short message'] },
    ],
  },
];
