import { createEventFeed, type EventFeed } from '../../platform/events/eventFeed.ts';
import { findEventIds, latestEventId, type OrderEventRecord, readLiveEvents } from './orderEvents.ts';

export type OrderEventFeed = EventFeed<OrderEventRecord>;

type Options = Omit<Parameters<typeof createEventFeed<OrderEventRecord>>[0], 'findIds' | 'read' | 'latest'>;

export const createOrderEventFeed = (options: Options): OrderEventFeed =>
  createEventFeed({ ...options, findIds: findEventIds, read: readLiveEvents, latest: latestEventId });

declare module '../../platform/services.ts' {
  interface Services {
    orderEvents: OrderEventFeed;
  }
}
