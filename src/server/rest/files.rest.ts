import { z } from 'zod';
import { IMAGE_WIDTHS } from '#shared/contracts/catalog.ts';
import { recordProofRead } from '../orders/order/openOrder.ts';
import { servePictures } from '../pictures/servePictures.ts';
import { serveLiveness, serveReadiness } from '../platform/http/health.ts';
import type { ServedRoute } from '../platform/http/restRoute.ts';
import { servePageViews } from '../settings/pageViews.http.ts';

const isOk = z.object({ status: z.literal('ok') });

export const filesRest: ServedRoute[] = [
  {
    method: 'get',
    path: '/public/images/:filename',
    id: 'getPicture',
    summary: 'Get a picture of a product, or a proof of payment',
    description:
      'Product pictures are public, and a file never changes; `w` is the width in pixels. For a proof, use the signed URL `proof_of_payment_url` of its order.',
    errors: {
      forbidden: 'The URL of the proof is not signed, or has expired.',
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
    summary: 'Check that the process is running',
    policy: 'anyone',
    responds: { types: ['application/json'], schema: isOk },
    serve: () => serveLiveness(),
  },
  {
    method: 'get',
    path: '/readyz',
    id: 'getReadiness',
    summary: 'Check that the store can serve: the database responds and the process is not stopping',
    errors: {
      unavailable: 'The database does not respond or cannot write, a disk is full, or the process is stopping.',
    },
    policy: 'anyone',
    responds: { types: ['application/json'], schema: isOk },
    serve: ({ services }) => serveReadiness(services),
  },
  {
    method: 'post',
    path: '/page-view',
    id: 'countPageView',
    summary: 'Count a page view; the body is the path of the page',
    policy: 'anyone',
    takesText: true,
    responds: { status: 204, types: [] },
    serve: ({ services }) => servePageViews(services),
  },
];
