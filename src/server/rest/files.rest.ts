import { z } from 'zod';
import { IMAGE_WIDTHS } from '#shared/contracts/catalog.ts';
import { recordProofRead } from '../orders/order/openOrder.ts';
import { servePictures } from '../pictures/servePictures.ts';
import { serveLiveness, serveReadiness } from '../platform/http/health.ts';
import type { ServedRoute } from '../platform/http/restRoute.ts';
import { servePageViews } from '../settings/pageViews.http.ts';

const isOk = z.object({ status: z.literal('ok') });

/** The paths next to /api: pictures, probes, and the count of page views. */
export const filesRest: ServedRoute[] = [
  {
    method: 'get',
    path: '/public/images/:filename',
    id: 'getPicture',
    summary: 'Load a picture of a product, or a proof of payment',
    description:
      'Pictures of products are public and never change under their name; `w` is a width in pixels. A proof needs the signed URL that its order ' +
      'carries as `proof_of_payment_url`.',
    errors: {
      forbidden: 'The URL of the proof is not signed, or has run out.',
      not_found: 'There is no such picture.',
    },
    policy: 'anyone',
    input: z.object({ filename: z.string(), w: z.enum(IMAGE_WIDTHS.map(String)).optional() }),
    responds: { types: ['image/jpeg', 'image/webp'] },
    serve: ({ services }) =>
      servePictures({ ...services, proofOpened: (filename, staffId) => recordProofRead(services, filename, staffId) }),
    example: { filename: 'sinag-ng-wika-1.jpg', w: '320' },
  },
  {
    method: 'get',
    path: '/healthz',
    id: 'getLiveness',
    summary: 'Tell whether the process lives',
    policy: 'anyone',
    responds: { types: ['application/json'], schema: isOk },
    serve: () => serveLiveness(),
  },
  {
    method: 'get',
    path: '/readyz',
    id: 'getReadiness',
    summary: 'Tell whether the store can serve: its database responds, and it is not about to stop',
    errors: { unavailable: 'The database does not respond or write, a disk is full, or the process is about to stop.' },
    policy: 'anyone',
    responds: { types: ['application/json'], schema: isOk },
    serve: ({ services }) => serveReadiness(services),
  },
  {
    method: 'post',
    path: '/page-view',
    id: 'countPageView',
    summary: 'Count a view of a page, whose path is the body',
    policy: 'anyone',
    takesText: true,
    responds: { status: 204, types: [] },
    serve: ({ services }) => servePageViews(services),
  },
];
