import { z } from 'zod';
import type { ServedRoute } from '../platform/http/restRoute.ts';
import { serveGuides, serveOpenApi, serveViewer, serveViewerFiles } from './apiDocs.ts';

export const docsRest: ServedRoute[] = [
  {
    method: 'get',
    path: '/api/openapi.json',
    id: 'getOpenApi',
    summary: 'Get the OpenAPI document of all calls',
    policy: 'anyone',
    responds: { types: ['application/json'], schema: z.looseObject({ openapi: z.string() }) },
    serve: () => serveOpenApi(),
  },
  {
    method: 'get',
    path: '/api/docs',
    id: 'getDocs',
    summary: 'Open the page to read about all calls and try them',
    policy: 'anyone',
    responds: { types: ['text/html'] },
    serve: () => serveViewer(),
  },
  {
    method: 'get',
    path: '/api/docs/files/:filename',
    id: 'getDocsFile',
    summary: 'Get a file of that page',
    policy: 'anyone',
    responds: { types: ['text/javascript', 'text/css'] },
    serve: () => serveViewerFiles(),
  },
  {
    method: 'get',
    path: '/api/docs/guides/:name',
    id: 'getGuide',
    summary: 'Open a guide',
    policy: 'anyone',
    responds: { types: ['text/html'] },
    serve: () => serveGuides(),
  },
];
