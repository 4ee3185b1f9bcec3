import { messages } from '#shared/messages.ts';
import { simpleRecords } from '../masterData/simpleRecords.ts';

export const warehouses = simpleRecords<{ name: string; address: string }>({
  table: 'warehouse',
  fields: ['name', 'address'],
  inUse: messages.warehouseInUse,
});
