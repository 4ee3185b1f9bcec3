/** A part of the day in the store, with its picture in docs/screenshots. */
export interface DayPart {
  title: string;
  text: string;
  /** The file of the picture, and the path of the screen that it shows. */
  picture: 'day-orders' | 'day-payments' | 'day-picking' | 'day-counter' | 'day-report';
  path: string;
}

export const DAY: readonly DayPart[] = [
  {
    title: 'In the morning: see what waits',
    text: 'Today shows how many payments wait to be checked, how many orders are to be packed, and who comes today. Each tile opens exactly the orders that it counts.',
    picture: 'day-orders',
    path: '/dashboard',
  },
  {
    title: 'Check the payments',
    text: 'Compare the amount and the reference of each proof with your bank. Confirm it, or reject it with a reason: the customer reads the reason and can send another proof.',
    picture: 'day-payments',
    path: '/payments',
  },
  {
    title: 'Pack the orders',
    text: 'Picking lists what the orders of a day need. Tick what you have put aside. A packed order becomes Ready for Pickup, and its customer gets a message.',
    picture: 'day-picking',
    path: '/picking',
  },
  {
    title: 'Hand the orders over',
    text: 'Scan the pick-up code, or search the name or the phone number. The order says whether it is paid and what is to be collected. Hand over all, or tick the parts that the customer takes.',
    picture: 'day-counter',
    path: '/counter',
  },
  {
    title: 'In the evening: look back',
    text: 'The reports say what was sold and what runs low. Print the buying list, or download the orders of the day.',
    picture: 'day-report',
    path: '/reports/orders-summary',
  },
];
