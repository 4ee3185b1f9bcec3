import type { Book } from '../pictures/books/cover.ts';
import type { DrawingName } from '../pictures/things/drawings.ts';

export interface SeedCategory {
  name: string;
  /** A lucide icon, in kebab-case. */
  icon: string;
  other_fields?: readonly string[];
  children?: readonly SeedCategory[];
}

export interface SeedSize {
  size: string;
  /** Add-on to the selling price, in pesos. */
  price: number;
  available_quantity: number;
  restock_level: number;
  restrict_if_no_available: boolean;
}

export interface ThingPicture {
  kind: 'thing';
  drawing: DrawingName;
  color: string;
  accent: string;
  label: string;
}

export interface BookPicture {
  kind: 'cover' | 'pages' | 'back';
  book: Book;
}

export type SeedPicture = ThingPicture | BookPicture;

/** A product as the store keeps it, with what its pictures are to show. */
export interface SeedProduct {
  name: string;
  description: string;
  /** Rich HTML. */
  content: string;
  /** Its category's name; names are unique in the sample catalog. */
  category: string;
  uom: string;
  selling_price: number;
  grade_levels: readonly string[];
  subjects: readonly string[];
  agriculture: readonly string[];
  filters: readonly string[];
  colors: readonly string[];
  is_available: boolean;
  /** 1 = Sunday … 7 = Saturday; empty for every day. */
  weekly_schedule: readonly number[];
  from_time_available: string | null;
  to_time_available: string | null;
  size_prices: readonly SeedSize[];
  pictures: readonly SeedPicture[];
}
