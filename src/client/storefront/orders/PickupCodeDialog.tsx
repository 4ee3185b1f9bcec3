import { encodeQR } from 'qr';
import { useEffect } from 'react';
import { messageOf } from '#client/api/apiError.ts';
import { trpc } from '#client/api/client.ts';
import { paths } from '#client/app/paths.ts';
import { storeOfflinePage } from '#client/app/session/offlineCodes.ts';
import { type PickupCode, storePickupCode, usePickupCodes } from '#client/app/session/pickupCodes.ts';
import { Dialog } from '#client/design/dialog/Dialog.tsx';
import { ErrorState } from '#client/design/emptyState/ErrorState.tsx';
import { Box } from '#client/design/layout/Box.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { modulePath } from '#client/design/qr/modulePath.ts';
import { QR_BORDER, QrCode } from '#client/design/qr/QrCode.tsx';
import { Skeleton } from '#client/design/skeleton/Skeleton.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { messages } from '#shared/messages.ts';
import { codeFrame } from './orders.css.ts';

export interface PickupCodeDialogProps {
  order: { _id: string; order_no: string };
  customerId: string;
  onClose: () => void;
}

/** Also works from the browser's storage. */
export default function PickupCodeDialog({ order: { _id, order_no }, customerId, onClose }: PickupCodeDialogProps) {
  const codes = usePickupCodes(customerId);
  const stored = codes.find(({ order_id }) => order_id === _id)?.code;
  const { data, error, isFetching, refetch } = trpc.counter.code.useQuery({ _id }, { enabled: stored === undefined });
  const code = stored ?? data?.code;
  const received = data?.code;
  useEffect(() => {
    if (received !== undefined) storePickupCode(customerId, { order_id: _id, order_no, code: received });
  }, [customerId, _id, order_no, received]);
  useEffect(() => {
    if (codes.length > 0) void storeOfflinePage(customerId, offlinePage(codes));
  }, [customerId, codes]);

  return (
    <Dialog size="small" title={`Order ${order_no}`} onClose={onClose}>
      <Stack gap="3" align="center" textAlign="center">
        {code === undefined && error && (
          <ErrorState
            message={messageOf(error, messages.pickupCodeFailed)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {code === undefined && !error && (
          <div className={codeFrame}>
            <Skeleton height="100%" />
          </div>
        )}
        {code !== undefined && (
          <>
            <div className={codeFrame}>
              <QrCode text={code} label={`QR code of order ${order_no}`} />
            </div>
            <Box as="p" fontSize="large" fontWeight="bold" fontVariantNumeric="tabular-nums">
              {code}
            </Box>
            <Note>Show this at the counter. It works offline on this device.</Note>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 20rem; margin: 0 auto; padding: 1rem; text-align: center; }
svg { display: block; width: 100%; background: white; fill: black; border-radius: 10px; }
section { margin-block: 2rem; }
strong { font-size: 1.25rem; }
a { display: inline-block; color: inherit; min-height: 44px; line-height: 44px; }
`;

const SVG = 'http://www.w3.org/2000/svg';

function offlinePage(codes: readonly PickupCode[]): string {
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
    textElement('p', messages.codesOffline),
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
