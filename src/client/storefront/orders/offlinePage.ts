import { encodeQR } from 'qr';
import type { PickupCode } from '#client/app/session/pickupCodes.ts';
import { purchaseMessages } from '#shared/purchaseMessages.ts';
import { paths } from '../../app/paths.ts';
import { modulePath } from '../../design/qr/modulePath.ts';
import { QR_BORDER } from '../../design/qr/QrCode.tsx';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 20rem; margin: 0 auto; padding: 1rem; text-align: center; }
svg { display: block; width: 100%; background: white; fill: black; border-radius: 10px; }
section { margin-block: 2rem; }
strong { font-size: 1.25rem; }
a { display: inline-block; color: inherit; min-height: 44px; line-height: 44px; }
`;

const SVG = 'http://www.w3.org/2000/svg';

/** The offline page of codes as HTML. */
export function offlinePage(codes: readonly PickupCode[]): string {
  const page = document.implementation.createHTMLDocument('Pick-up codes');
  page.documentElement.lang = 'en';
  const viewport = page.createElement('meta');
  viewport.name = 'viewport';
  viewport.content = 'width=device-width, initial-scale=1';
  const icon = page.createElement('link');
  icon.rel = 'icon';
  icon.href = 'data:,';
  page.head.append(viewport, icon, textElement('style', STYLE));
  const again = textElement('a', 'Try again');
  again.href = paths.myOrders;
  const main = page.createElement('main');
  main.append(
    textElement('h1', 'Pick-up codes'),
    textElement('p', purchaseMessages.codesOffline),
    again,
    ...codes.map(sectionOf),
  );
  page.body.append(main);
  return `<!doctype html>${page.documentElement.outerHTML}`;

  function textElement<Name extends keyof HTMLElementTagNameMap>(name: Name, text: string) {
    const element = page.createElement(name);
    element.textContent = text;
    return element;
  }

  function sectionOf({ order_no, code }: PickupCode): HTMLElement {
    const section = page.createElement('section');
    section.append(textElement('h2', `Order ${order_no}`), pictureOf(code, order_no), textElement('strong', code));
    return section;
  }

  function pictureOf(code: string, orderNo: string): SVGElement {
    const modules = encodeQR(code, 'raw', { ecc: 'medium', border: QR_BORDER });
    const picture = page.createElementNS(SVG, 'svg') as SVGElement;
    picture.setAttribute('viewBox', `0 0 ${modules.length} ${modules.length}`);
    picture.setAttribute('role', 'img');
    picture.setAttribute('aria-label', `QR code of order ${orderNo}`);
    picture.setAttribute('shape-rendering', 'crispEdges');
    const path = page.createElementNS(SVG, 'path');
    path.setAttribute('d', modulePath(modules));
    picture.append(path);
    return picture;
  }
}
