import { afterAll, beforeAll, test } from 'vitest';
import { inspect, openLooks, type Screen } from '#test/screens.ts';

let looks: Awaited<ReturnType<typeof openLooks>>;
beforeAll(async () => {
  looks = await openLooks('0917 555 0666');
});
afterAll(() => looks.close());

const screens: Record<string, Screen> = {
  'customer sign-in': { path: () => '/customer-login', heading: /E-COMMERCE SYSTEM/, isSignedOut: true },
  home: { path: () => '/home', heading: /All products/ },
  product: { path: () => `/product?_id=${looks.productId}`, heading: /PE Shirt/i },
  'an unknown product': { path: () => '/product?_id=999999', heading: /./ },
  'an empty search': { path: () => '/home?keyword=zzzz', heading: /zzzz|No|Nothing|All products/ },
  'checkout selection': { path: () => '/checkout', heading: /^Checkout/ },
  'checkout order information': { path: () => '/checkout#order-information', heading: /^Order Information/ },
  'checkout payment': { path: () => '/checkout#payment', heading: /^Payment/ },
  'order information': { path: () => '/order-information', heading: /./ },
  'order successful': { path: () => '/order-successful', heading: /Purchase Successful/ },
  'proof upload': { path: () => '/proof-of-payment-upload', heading: /./ },
  'attach proof': { path: () => '/attach-proof-of-payment', heading: /./ },
  'my orders': { path: () => '/my-orders', heading: /My Orders/ },
  'my data': { path: () => '/my-data', heading: /What the store holds on me/ },
  profile: { path: () => '/profile', heading: /./ },
  'privacy policy': { path: () => '/privacy-policy', heading: /Privacy Policy/ },
  terms: { path: () => '/terms', heading: /Terms/ },
  'unknown address': { path: () => '/nowhere', heading: /./ },
};

test.each(Object.entries(screens))(
  '%s: axe finds nothing and nothing scrolls sideways, on phone and desktop, light and dark',
  (_name, screen) => inspect(screen, screen.isSignedOut ? looks.signedOut : looks.signedIn),
);
