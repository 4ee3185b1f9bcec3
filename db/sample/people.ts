import type { StoreEntityManager } from '#server/platform/services.ts';
import { PRIVACY_POLICY_VERSION } from '#shared/domain/customers/legalTexts.ts';
import { insertRows, type NewRow, reserveKeys } from './insertRows.ts';
import type { Buyer } from './orderHistory.ts';
import people from './people.json' with { type: 'json' };
import type { Random } from './random.ts';

const { first_names: FIRST_NAMES, last_names: LAST_NAMES } = people;

const HOUR = 3_600_000;

interface PeopleOptions {
  random: Random;
  now: Date;
  count: number;
  universityDomain: string;
}

type NewCustomer = NewRow<'customer'> & { id: number; created_at: Date };

/** Writes customers by phone and by Google, some with an incomplete profile. Returns the customers who can order. */
export async function insertCustomers(em: StoreEntityManager, options: PeopleOptions): Promise<Buyer[]> {
  const nextKey = await reserveKeys(em, 'customer');
  const customers = Array.from({ length: options.count }, () => newCustomer(nextKey(), options));
  await insertRows(em, 'customer', customers);
  await insertRows(em, 'customer_identity', customers.map(identityOf));
  await insertRows(em, 'consent', customers.flatMap(consentsOf));
  return customers.flatMap((customer) => {
    const { id, full_name = '', name = '', email, phone_number } = customer;
    const mayOrder = phone_number && customer.has_agreed_to_terms_and_conditions;
    return mayOrder ? [{ id, name: full_name || name, email: email ?? '', phone_number }] : [];
  });
}

/** Derived from the id, so that no two customers share a phone number or an email. */
function newCustomer(id: number, { random, now, universityDomain }: PeopleOptions): NewCustomer {
  const index = id - 1;
  const first = FIRST_NAMES[index % FIRST_NAMES.length] ?? 'Maria';
  const last = LAST_NAMES[(index * 7 + Math.floor(index / FIRST_NAMES.length)) % LAST_NAMES.length] ?? 'Santos';
  const full_name = `${first} ${last}`;
  const created_at = new Date(now.getTime() - random.int(61 * 24, 400 * 24) * HOUR);
  const phone_number = `+63917${5_550_100 + id}`;
  const shared = { id, created_at, updated_at: created_at, has_agreed_to_terms_and_conditions: index % 13 !== 12 };
  if (index % 5 < 3) {
    const email = random.chance(0.4) ? `${mailbox(full_name)}${id}@example.com` : null;
    return { ...shared, full_name, email, phone_number, phone_verified: true };
  }
  const isEmployee = index % 10 === 4;
  const local = isEmployee ? `${mailbox(full_name)}${id > FIRST_NAMES.length * 2 ? id : ''}` : `s${2_100_000 + id}`;
  return {
    ...shared,
    name: full_name,
    full_name: random.chance(0.8) ? full_name : '',
    email: `${local}@${universityDomain}`,
    email_verified: true,
    phone_number: id % 17 === 3 ? null : phone_number,
    employee_number: isEmployee ? `EMP-${String(1_000 + index * 37)}` : '',
  };
}

const mailbox = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.');

function identityOf({ id, phone_number, phone_verified, created_at }: NewCustomer): NewRow<'customer_identity'> {
  return phone_verified && phone_number
    ? { provider: 'phone', subject: phone_number, customer_id: id, created_at }
    : { provider: 'google', subject: `1000000000000000${String(id).padStart(5, '0')}`, customer_id: id, created_at };
}

/** Most customers agreed once; a few withdrew and agreed again. */
function consentsOf(customer: NewCustomer): NewRow<'consent'>[] {
  if (!customer.has_agreed_to_terms_and_conditions) return [];
  const at = (hours: number) => new Date(customer.created_at.getTime() + hours * HOUR);
  const entry = { customer_id: customer.id, policy_version: PRIVACY_POLICY_VERSION };
  const agreed = {
    ...entry,
    action: 'agreed' as const,
    way: customer.id % 3 === 0 ? ('button' as const) : ('tick_box' as const),
    created_at: at(0),
  };
  if (customer.id % 11 !== 5) return [agreed];
  return [
    agreed,
    { ...entry, action: 'withdrawn', way: 'tick_box', created_at: at(30) },
    { ...entry, action: 'agreed', way: 'button', created_at: at(54) },
  ];
}
