import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config.ts';

const GOOGLE_SIGN_IN = 'https://accounts.google.com';
const GOOGLE_ANALYTICS = ['https://www.googletagmanager.com', 'https://*.google-analytics.com'];

/**
 * Headers that keep the pages to the store's own scripts, plus Google's where a setting asks for them. In development the
 * pages carry Vite's inline script and its socket, which no policy of ours would let through.
 */
export function securityHeaders(config: Config, isDevelopment: boolean): RequestHandler {
  const google = config.google ? [GOOGLE_SIGN_IN] : [];
  const analytics = config.analyticsMeasurementId ? GOOGLE_ANALYTICS : [];
  const headers = headersOf({
    contentSecurityPolicy: !isDevelopment && {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'", ...google, ...analytics],
        frameSrc: ["'self'", ...google],
        // react-aria places popovers by style attributes.
        styleSrc: ["'self'", "'unsafe-inline'", ...google],
        imgSrc: ["'self'", 'data:', 'blob:', ...analytics],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...google, ...analytics],
      },
    },
    // Google's sign-in window must be able to respond.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // The proxy in front decides about HTTPS; see the README.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  return (_request, response, next) => {
    response.setHeaders(headers);
    next();
  };
}

/** What helmet sets, which none of these settings lets depend on the request: asked once, and not by each of them. */
function headersOf(settings: HelmetOptions): Map<string, string> {
  const headers = new Map<string, string>();
  const response: Pick<ServerResponse, 'setHeader' | 'removeHeader'> = {
    setHeader: (name, value) => {
      headers.set(name, String(value));
      return response as ServerResponse;
    },
    removeHeader: (name) => headers.delete(name),
  };
  helmet(settings)({} as IncomingMessage, response as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
