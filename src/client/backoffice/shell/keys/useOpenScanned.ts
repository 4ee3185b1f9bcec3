import { useRef } from 'react';
import { useLocation } from 'wouter';
import { hasCode } from '#shared/domain/catalog/productCodes.ts';
import { scanNotFound } from '#shared/staffMessages.ts';
import { messageOf, toApiError } from '../../../api/apiError.ts';
import { trpc } from '../../../api/client.ts';
import { paths, recordPath } from '../../../app/paths.ts';
import { showToast } from '../../../design/toast/showToast.ts';
import { readEntry } from '../../keys/readEntry.ts';

/**
 * Opens the order of a scanned pick-up code, or the product of a scanned barcode or other code, as far as the user may see it. Where there is
 * unsaved work, the user is asked before it is left. The later one of two scans counts.
 */
export function useOpenScanned(): (text: string) => Promise<void> {
  const utils = trpc.useUtils();
  const [, navigate] = useLocation();
  const latest = useRef(0);

  async function pathOf(text: string): Promise<string | undefined> {
    const entry = readEntry(text);
    if (entry?.kind === 'code') {
      const { _id } = await utils.counter.byCode.fetch({ code: entry.code }, { staleTime: 0 });
      return recordPath(paths.orders, _id);
    }
    const codes = entry?.codes ?? [];
    if (codes.length === 0) return undefined;
    const { docs } = await utils.stocks.paginate.fetch({ s: text.trim(), page: 1, page_size: 1 }, { staleTime: 0 });
    return docs[0] && hasCode(docs[0], codes) ? recordPath(paths.stocks, docs[0]._id) : undefined;
  }

  return async (text) => {
    latest.current += 1;
    const own = latest.current;
    const say = (message: string) => own === latest.current && showToast(message, { tone: 'info' });
    try {
      const path = await pathOf(text);
      if (own !== latest.current) return;
      if (path === undefined) say(scanNotFound(text));
      else navigate(path);
    } catch (error) {
      say(toApiError(error)?.code === 'not_found' ? scanNotFound(text) : messageOf(error));
    }
  };
}
