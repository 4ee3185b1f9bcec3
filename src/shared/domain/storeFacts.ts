/** The facts about the store itself that customers read; a text that nobody has written is empty. */
export interface StoreFacts {
  name: string;
  /** The place where orders are picked up: `Bookstore, ground floor of Rizal Hall`. */
  place: string;
  /** A web address that shows the place on a map. */
  map_link: string;
  phone: string;
  mail: string;
  /** When somebody is there: `Monday to Friday, 8:00 AM to 5:00 PM`. */
  hours: string;
  /** The filename of an uploaded picture. */
  logo: string;
  /** `#rrggbb`; empty for the design's own. */
  color: string;
}

export const DEFAULT_STORE: StoreFacts = {
  name: 'Campus Store',
  place: '',
  map_link: '',
  phone: '',
  mail: '',
  hours: '',
  logo: '',
  color: '',
};

export const MAX_STORE_NAME = 60;
export const MAX_STORE_LINE = 160;
export const MAX_STORE_LINK = 300;

/** A phone number as a link calls it: its digits, and a plus sign before them. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** Name, place, hours and phone on one line, for paper. */
export const storeLine = ({ name, place, hours, phone }: StoreFacts): string =>
  [name, place, hours, phone].filter(Boolean).join(' · ');
