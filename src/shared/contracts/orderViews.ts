import { z } from 'zod';
import { MAX_OWN_VIEWS, MAX_VIEW_NAME, MAX_VIEW_QUERY } from '../domain/orders/orderViews.ts';
import { line, requiredLine } from './common.ts';

/** A saved view of the order list: its name, and the part of the URL after `?`. */
const orderView = z.object({ name: requiredLine(MAX_VIEW_NAME), query: z.string().max(MAX_VIEW_QUERY) });

/** The staff user's own views, oldest first. */
export const orderViewsOutput = z.object({ views: z.array(orderView).max(MAX_OWN_VIEWS) });
export type OrderViews = z.output<typeof orderViewsOutput>;
/** Replaces a view with the same name. */
export const saveViewInput = orderView;
/** An unknown or empty name deletes nothing. */
export const deleteViewInput = z.object({ name: line(MAX_VIEW_NAME) });
