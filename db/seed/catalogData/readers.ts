import type { EmblemName } from '../pictures/books/emblems.ts';
import type { LayoutName } from '../pictures/books/layouts.ts';
import type { PatternName } from '../pictures/books/patterns.ts';

type Subject =
  | 'Filipino'
  | 'English'
  | 'Mathematics'
  | 'Science'
  | 'Araling Panlipunan'
  | 'General Education'
  | 'Nursing'
  | 'Education'
  | 'Agriculture'
  | 'Engineering'
  | 'Accountancy and Business';

export interface Reader {
  title: string;
  topic: string;
  authors: string;
  publisher: string;
  price: number;
  subjects: readonly Subject[];
  /** From which grade to which; none for readers of any age. */
  grades?: readonly [from: number, to: number];
  tags: readonly string[];
  look: readonly [color: string, accent: string, emblem: EmblemName, pattern: PatternName, layout: LayoutName];
  badge?: string;
}

export const STORYBOOKS: readonly Reader[] = [
  {
    title: 'Ang Batang Mangingisda ng Guimaras',
    topic: 'Kuwento ng unang huli ni Isko',
    authors: 'Amparo J. Delos Reyes',
    publisher: 'Munting Bituin',
    price: 145,
    subjects: ['Filipino'],
    grades: [1, 3],
    tags: ['Bilingual', 'Picture book'],
    look: ['#1b6f8a', '#f5c06a', 'islands', 'hills', 'picture'],
  },
  {
    title: 'Si Lolo Kulas at ang Parol',
    topic: 'Isang Pasko sa San Fernando',
    authors: 'Amparo J. Delos Reyes',
    publisher: 'Munting Bituin',
    price: 145,
    subjects: ['Filipino'],
    grades: [1, 3],
    tags: ['Picture book', 'Christmas'],
    look: ['#8c2f2b', '#f5c85a', 'star', 'rays', 'picture'],
  },
  {
    title: 'The Carabao Who Wanted to Fly',
    topic: 'A story about friends and kites',
    authors: 'Miguel S. Aranas',
    publisher: 'Munting Bituin',
    price: 165,
    subjects: ['English'],
    grades: [1, 3],
    tags: ['Picture book'],
    look: ['#3f7a3a', '#f2d36a', 'sun', 'hills', 'picture'],
  },
  {
    title: 'Ang Alamat ng Bulkang Mayon',
    topic: 'Muling isinalaysay para sa mga bata',
    authors: 'Dolores P. Nieva',
    publisher: 'Munting Bituin',
    price: 150,
    subjects: ['Filipino', 'Araling Panlipunan'],
    grades: [2, 4],
    tags: ['Legend', 'Picture book'],
    look: ['#5b2a6e', '#f2a65a', 'sun', 'hills', 'picture'],
  },
  {
    title: 'Lola Basyang Goes to Market',
    topic: 'Twelve short tales, one for each month',
    authors: 'Dolores P. Nieva',
    publisher: 'Sampaguita House',
    price: 195,
    subjects: ['English'],
    grades: [2, 5],
    tags: ['Short stories'],
    look: ['#c0562a', '#fbe0a8', 'openBook', 'scallops', 'window'],
  },
  {
    title: 'Bahay-Bahayan, Bahay-Kubo',
    topic: 'Mga tula at awit pambata',
    authors: 'Lorna J. Quizon',
    publisher: 'Munting Bituin',
    price: 135,
    subjects: ['Filipino'],
    grades: [1, 2],
    tags: ['Poems', 'Songs'],
    look: ['#2d8a57', '#f5d36c', 'note', 'leaves', 'picture'],
  },
  {
    title: 'The Tricycle at the End of the World',
    topic: 'A novel for young readers',
    authors: 'Miguel S. Aranas',
    publisher: 'Sampaguita House',
    price: 260,
    subjects: ['English'],
    grades: [5, 8],
    tags: ['Novel'],
    look: ['#21365c', '#f2a65a', 'star', 'dots', 'picture'],
  },
  {
    title: 'Tala at ang Silid ng mga Bituin',
    topic: 'Isang nobelang pambata tungkol sa agham',
    authors: 'Hazel M. Ybañez',
    publisher: 'Balangay Press',
    price: 245,
    subjects: ['Filipino', 'Science'],
    grades: [4, 7],
    tags: ['Novel'],
    look: ['#2a2f5c', '#f5d36c', 'star', 'orbits', 'picture'],
  },
  {
    title: 'Rice Cakes for Everyone',
    topic: 'Counting with bibingka, puto and suman',
    authors: 'Imelda R. Ocampo',
    publisher: 'Munting Bituin',
    price: 155,
    subjects: ['Mathematics', 'English'],
    grades: [1, 2],
    tags: ['Picture book', 'Counting'],
    look: ['#d98f3a', '#7a2e1d', 'sun', 'scallops', 'picture'],
  },
  {
    title: 'Why the Sea Is Salty and Other Filipino Tales',
    topic: 'Retold in simple English',
    authors: 'Daniel R. Arroyo',
    publisher: 'Sampaguita House',
    price: 185,
    subjects: ['English', 'Araling Panlipunan'],
    grades: [3, 6],
    tags: ['Legend', 'Short stories'],
    look: ['#155a75', '#bfe0df', 'islands', 'waves', 'picture'],
  },
  {
    title: 'Ang Mahiwagang Aklatan ni Ginoong Reyes',
    topic: 'Para sa mga batang mahilig magtanong',
    authors: 'Aurelio Q. Sandoval',
    publisher: 'Balangay Press',
    price: 225,
    subjects: ['Filipino'],
    grades: [4, 6],
    tags: ['Novel'],
    look: ['#6a2748', '#edc06a', 'openBook', 'arcs', 'window'],
  },
];

export const FILIPINIANA: readonly Reader[] = [
  {
    title: 'Mga Kuwentong-Bayan ng Panay',
    topic: 'Salaysay ng mga matatanda',
    authors: 'Tinipon ni Fe Esperanza D. Guzman',
    publisher: 'Campus University Press',
    price: 420,
    subjects: ['Filipino', 'Araling Panlipunan'],
    tags: ['Folk literature', 'Hardbound'],
    look: ['#3a2a1c', '#e0b45c', 'quill', 'banig', 'cloth'],
  },
  {
    title: 'Noli Me Tangere',
    topic: 'Salin sa Filipino na may gabay sa pag-aaral',
    authors: 'Jose Rizal · Salin ni Aurelio Q. Sandoval',
    publisher: 'Balangay Press',
    price: 380,
    subjects: ['Filipino'],
    grades: [9, 9],
    tags: ['Classic'],
    look: ['#1f3a2f', '#d9b45a', 'quill', 'banig', 'cloth'],
  },
  {
    title: 'El Filibusterismo',
    topic: 'Salin sa Filipino na may gabay sa pag-aaral',
    authors: 'Jose Rizal · Salin ni Aurelio Q. Sandoval',
    publisher: 'Balangay Press',
    price: 380,
    subjects: ['Filipino'],
    grades: [10, 10],
    tags: ['Classic'],
    look: ['#4a1f24', '#d9b45a', 'scales', 'banig', 'cloth'],
  },
  {
    title: 'Florante at Laura',
    topic: 'Buong awit na may talasalitaan',
    authors: 'Francisco Balagtas · Inihanda ni Mercedes L. Tiongson',
    publisher: 'Balangay Press',
    price: 210,
    subjects: ['Filipino'],
    grades: [8, 8],
    tags: ['Classic', 'Poems'],
    look: ['#1f2f4a', '#d9b45a', 'note', 'banig', 'cloth'],
  },
  {
    title: 'Ibong Adarna',
    topic: 'Korido na may larawan at gawain',
    authors: 'Inihanda ni Mercedes L. Tiongson',
    publisher: 'Balangay Press',
    price: 195,
    subjects: ['Filipino'],
    grades: [7, 7],
    tags: ['Classic', 'Poems'],
    look: ['#5a2a5e', '#e8c06a', 'leaf', 'banig', 'cloth'],
  },
  {
    title: 'Boats and Tides: A Maritime History of the Visayas',
    topic: 'From balangay to steamship',
    authors: 'Nestor V. Magbanua',
    publisher: 'Campus University Press',
    price: 650,
    subjects: ['Araling Panlipunan'],
    tags: ['History', 'Hardbound'],
    look: ['#1b4a5e', '#e0c07a', 'islands', 'waves', 'cloth'],
  },
  {
    title: 'Weaving the Islands',
    topic: 'Textiles, mats and their makers',
    authors: 'Patricia Anne G. Sy',
    publisher: 'Campus University Press',
    price: 780,
    subjects: ['Araling Panlipunan'],
    tags: ['Art', 'Hardbound'],
    look: ['#8c2f2b', '#f0c35b', 'palette', 'banig', 'window'],
  },
  {
    title: 'Letters Home: Filipino Students Abroad, 1882–1941',
    topic: 'Edited, with an introduction',
    authors: 'Fe Esperanza D. Guzman',
    publisher: 'Campus University Press',
    price: 540,
    subjects: ['Araling Panlipunan'],
    tags: ['History'],
    look: ['#5b4630', '#e8d3a0', 'quill', 'dots', 'typographic'],
  },
  {
    title: 'Birds of the University Campus',
    topic: 'A field guide to 84 species',
    authors: 'Leticia G. Fuentebella · Rodrigo E. Maglasang',
    publisher: 'Campus University Press',
    price: 390,
    subjects: ['Science'],
    tags: ['Field guide'],
    look: ['#2d6a4f', '#f0c35b', 'leaf', 'leaves', 'picture'],
  },
];
