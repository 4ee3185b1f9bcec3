import { isIP } from 'node:net';
import { MAX_URL_LENGTH } from '#shared/domain/webhooks.ts';
import { DomainError } from '#shared/errors.ts';
import { type AnyMessage, serverMessages } from '#shared/serverMessages.ts';
import { isPublicAddress } from './publicAddress.ts';

/**
 * A URL as it is stored: HTTPS, without user, password and fragment. Throws invalid for any other, and for one that names a
 * private address itself; where `allowPrivate`, HTTP and private addresses are taken. What a name leads to is checked with each
 * message.
 */
export function checkWebhookUrl(text: string, allowPrivate: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw invalidUrl(serverMessages.webhookUrlInvalid);
  }
  url.hash = '';
  if (url.href.length > MAX_URL_LENGTH) throw invalidUrl(serverMessages.webhookUrlInvalid);
  if (allowPrivate) return url.href;
  if (url.protocol !== 'https:') throw invalidUrl(serverMessages.webhookUrlNotHttps);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isPrivate = isIP(host) === 0 ? /(^|\.)localhost\.?$/.test(host) : !isPublicAddress(host);
  if (isPrivate) throw invalidUrl(serverMessages.webhookUrlPrivate);
  return url.href;
}

const invalidUrl = (message: AnyMessage) => new DomainError('invalid', message, { errors: { url: message } });
