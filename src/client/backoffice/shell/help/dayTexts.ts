export interface DayPart {
  title: string;
  text: string;
  picture: 'day-orders' | 'day-payments' | 'day-picking' | 'day-counter' | 'day-report';
  path: string;
}

export const DAY: readonly DayPart[] = [
  {
    title: 'In the morning: see what needs attention',
    text: 'Today shows the payments to check, the orders to pack, and the pick-ups today. Click a tile to see those orders.',
    picture: 'day-orders',
    path: '/dashboard',
  },
  {
    title: 'Check the payments',
    text: 'Compare the amount and reference number of each proof with your bank. Confirm it, or reject it with a reason. The customer sees the reason and can upload another proof.',
    picture: 'day-payments',
    path: '/payments',
  },
  {
    title: 'Pack the orders',
    text: 'Picking lists the items for a day’s orders. Check each item you have taken. When an order is packed, click Ready. The customer gets a message.',
    picture: 'day-picking',
    path: '/picking',
  },
  {
    title: 'Hand over orders',
    text: 'Scan the pick-up code, or search by name or phone number. The order shows if it is paid, or the balance to collect. Hand over all, or select the items the customer takes.',
    picture: 'day-counter',
    path: '/counter',
  },
  {
    title: 'In the evening: check the day',
    text: 'The reports show sales and low stock. Print the buying list, or download the day’s orders.',
    picture: 'day-report',
    path: '/reports/orders-summary',
  },
];
