import { serverMessages } from '#shared/serverMessages.ts';
import { simpleRecords } from '../masterData/simpleRecords.ts';

export const warehouses = simpleRecords<{ name: string; address: string }>({
  table: 'warehouse',
  fields: ['name', 'address'],
  inUse: serverMessages.warehouseInUse,
});
