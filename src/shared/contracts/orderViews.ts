import { z } from 'zod';
import { MAX_OWN_VIEWS, MAX_VIEW_NAME, MAX_VIEW_QUERY } from '../domain/orders/orderViews.ts';
import { line, requiredLine } from './common.ts';

/** A way to look at the list of orders, by name: the part of its URL after `?`. */
const orderView = z.object({ name: requiredLine(MAX_VIEW_NAME), query: z.string().max(MAX_VIEW_QUERY) });

/** A staff user's own, the oldest first. */
export const orderViewsOutput = z.object({ views: z.array(orderView).max(MAX_OWN_VIEWS) });
export type OrderViews = z.output<typeof orderViewsOutput>;
/** One of the same name is taken over. */
export const saveViewInput = orderView;
/** A name that no view has, a blank one too, deletes none. */
export const deleteViewInput = z.object({ name: line(MAX_VIEW_NAME) });
