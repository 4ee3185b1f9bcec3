import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '../config/config.ts';

const GOOGLE_SIGN_IN = 'https://accounts.google.com';
const GOOGLE_ANALYTICS = ['https://www.googletagmanager.com', 'https://*.google-analytics.com'];

const YEAR_SECONDS = 365 * 24 * 3_600;
const HSTS = `max-age=${YEAR_SECONDS}`;

/** Features that no page uses, denied to injected code too. */
const NEVER_USED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];
const PERMISSIONS_POLICY = NEVER_USED.map((feature) => `${feature}=()`).join(', ');
export const CAMERA_POLICY = PERMISSIONS_POLICY.replace('camera=()', 'camera=(self)');

/** A file that is opened by its address loads and runs nothing. */
export const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Allows the store's own scripts and pictures, and Google's if configured. No policy in development: pages carry Vite's inline script. */
export function securityHeaders(config: Config, isDevelopment: boolean): RequestHandler[] {
  const google = config.google ? [GOOGLE_SIGN_IN] : [];
  const analytics = config.analyticsMeasurementId ? GOOGLE_ANALYTICS : [];
  const headers = helmet({
    contentSecurityPolicy: !isDevelopment && {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'", ...google, ...analytics],
        frameSrc: ["'self'", ...google],
        // react-aria positions popovers by style attributes.
        styleSrc: ["'self'", "'unsafe-inline'", ...google],
        imgSrc: ["'self'", 'data:', 'blob:', ...analytics],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...google, ...analytics],
      },
    },
    // Google's sign-in window must be able to respond. Without Google no other window may access the store's.
    crossOriginOpenerPolicy: { policy: config.google ? 'same-origin-allow-popups' : 'same-origin' },
    // Set below, because it must not be sent over plain HTTP.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  const permissions: RequestHandler = (request, response, next) => {
    response.setHeader('Permissions-Policy', PERMISSIONS_POLICY);
    // `secure` respects TRUST_PROXY. Subdomains are excluded, because they may belong to others.
    if (request.secure) response.setHeader('Strict-Transport-Security', HSTS);
    next();
  };
  return [headers, permissions];
}
