export interface StoreFacts {
  name: string;
  place: string;
  map_link: string;
  phone: string;
  mail: string;
  hours: string;
  logo: string;
}

/** A warehouse where customers pick up orders; missing texts are empty. */
export interface Counter extends Pick<StoreFacts, 'name' | 'place' | 'map_link' | 'phone' | 'hours'> {
  _id: string;
}

export const MAX_COUNTERS = 20;

/** Returns the store's facts, replaced by those of the order's counter. A counter without a place shows its name instead. */
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

export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

export const storeLine = ({ name, place, hours, phone }: StoreFacts): string =>
  [name, place, hours, phone].filter(Boolean).join(' · ');
