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
}

/** A warehouse at which customers fetch orders; a text that nobody has written is empty. */
export interface Counter extends Pick<StoreFacts, 'name' | 'place' | 'map_link' | 'phone' | 'hours'> {
  _id: string;
}

/** The most counters that a store has. */
export const MAX_COUNTERS = 20;

/**
 * The facts about where an order is fetched: the store's, with those of the order's counter in their place. A counter without a place is found by
 * its name, and one without phone or hours has the store's.
 */
export const atCounter = (store: StoreFacts, counter: Counter | null | undefined): StoreFacts =>
  counter
    ? {
        ...store,
        place: [counter.name, counter.place].filter(Boolean).join(', '),
        map_link: counter.map_link,
        phone: counter.phone || store.phone,
        hours: counter.hours || store.hours,
      }
    : store;

/** Whether staff have written where the store is, when it is open or how to reach it. */
export const hasContact = ({ place, phone, mail, hours }: StoreFacts): boolean =>
  [place, phone, mail, hours].some(Boolean);

export const DEFAULT_STORE: StoreFacts = {
  name: 'Campus Store',
  place: '',
  map_link: '',
  phone: '',
  mail: '',
  hours: '',
  logo: '',
};

export const MAX_STORE_NAME = 60;
export const MAX_STORE_LINE = 160;
export const MAX_STORE_LINK = 300;

/** A phone number as a link calls it: its digits, and a plus sign before them. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** Name, place, hours and phone on one line, for paper. */
export const storeLine = ({ name, place, hours, phone }: StoreFacts): string =>
  [name, place, hours, phone].filter(Boolean).join(' · ');
