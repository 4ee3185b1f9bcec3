import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { emailCodeInput, emailCodeOutput, Profile, proveEmailInput } from '#shared/contracts/customers.ts';
import { toMailHtml } from '#shared/domain/notices/noticeTexts.ts';
import { DomainError, fieldError } from '#shared/errors.ts';
import { emailCodeText, serverMessages } from '#shared/serverMessages.ts';
import { sendsEmailCodes } from '../../platform/config/config.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Try } from '../../platform/limits/rateLimits.ts';
import { sendMail } from '../../platform/outgoing/mailer.ts';
import type { Deps } from '../../platform/services.ts';
import { readSetting } from '../../settings/settings.queries.ts';
import { Customer } from '../customer.entity.ts';
import { hasGoogle, loadCustomer, loadProfile } from '../customers.queries.ts';
import { type CustomerRow, isEmployee } from '../customers.records.ts';
import { assertEmail } from '../updateProfile.ts';
import { CODE_MINUTES, isSameHash, makeCode } from './phoneCodes.ts';

const SEND_MS = 15_000;

/** Throws forbidden without mail, conflict if Google provides the email, invalid, too_many, and unavailable. */
export async function sendEmailCode(
  deps: Deps,
  customerId: number,
  { email_address }: z.output<typeof emailCodeInput>,
): Promise<z.output<typeof emailCodeOutput>> {
  const customer = await loadChangeable(deps, customerId);
  assertEmail(email_address);
  const code = makeCode();
  const until = deps.now().getTime() + CODE_MINUTES * 60_000;
  const ticket = ticketOf(deps, customer, { email_address, code, until });
  if (!deps.config.demo) await mailCode(deps, customerId, email_address, code);
  return { msg: serverMessages.codeSent, email_address, ticket, ...(deps.config.demo ? { demo_code: code } : {}) };
}

async function mailCode(deps: Deps, customerId: number, to: string, code: string): Promise<void> {
  const { mail } = deps.config;
  if (!mail) return;
  const tries = [`customer ${customerId}`, `to ${to.toLowerCase()}`].map((who): Try => ['emailCode', who]);
  await deps.throttles.take(...tries);
  try {
    const { name } = await readSetting(deps.em, 'store');
    const { subject, text } = emailCodeText(name, code, CODE_MINUTES);
    const messageId = `<email-code-${randomUUID()}@${mail.from.address.split('@').at(-1)}>`;
    const words = { subject, text, html: toMailHtml(subject, text), messageId };
    await sendMail(mail, { to, ...words }, AbortSignal.timeout(SEND_MS));
  } catch (error) {
    for (const one of tries) await deps.throttles.giveBack(...one);
    deps.log.error({ err: error }, 'a code could not be mailed');
    throw new DomainError('unavailable', serverMessages.codeNotSent, { retryAfter: 10 });
  }
}

/** Throws as sendEmailCode, and invalid for a wrong code. */
export async function proveEmail(
  deps: Deps,
  customerId: number,
  { email_address, code, ticket }: z.output<typeof proveEmailInput>,
): Promise<Profile> {
  await deps.throttles.take(['emailGuess', `customer ${customerId}`]);
  const profile = await inTransaction(deps.em, async (em) => {
    const customer = await loadChangeable({ ...deps, em }, customerId, { lock: true });
    const until = Number(ticket.split('.')[0]);
    const isRight = isSameHash(ticket, ticketOf(deps, customer, { email_address, code, until }));
    if (!isRight || until <= deps.now().getTime()) throw fieldError('invalid', 'code', serverMessages.codeWrong);
    const proven = { ...customer, email: email_address, email_verified: true };
    const employee_number = isEmployee(proven, deps.config) ? customer.employee_number : '';
    await em.nativeUpdate(
      Customer,
      { id: customerId },
      { email: email_address, email_verified: true, employee_number },
    );
    return loadProfile({ ...deps, em }, { ...proven, employee_number });
  });
  await deps.throttles.giveBack('emailGuess', `customer ${customerId}`);
  return profile;
}

async function loadChangeable(deps: Deps, customerId: number, options?: { lock: boolean }): Promise<CustomerRow> {
  if (!sendsEmailCodes(deps.config)) throw new DomainError('forbidden', serverMessages.emailFixed);
  const customer = await loadCustomer(deps.em, customerId, options);
  if (await hasGoogle(deps.em, customerId)) throw fieldError('conflict', 'email_address', serverMessages.emailFixed);
  return customer;
}

/** Nothing is stored: the ticket holds the time and a keyed hash of all that the code proves. With the present email in it, a code works once. */
const ticketOf = (
  { throttles }: Deps,
  { id, email, email_verified }: CustomerRow,
  { email_address, code, until }: { email_address: string; code: string; until: number },
): string =>
  `${until}.${throttles.keyOf(`email code\n${JSON.stringify([id, email, email_verified, email_address, code, until])}`)}`;
