import { MAX_SEARCH_WORDS, MAX_WORD_LENGTH, searchWords } from '../catalog/searchWords.ts';
import { type Centavos, toCentavos } from '../money.ts';
import { nameBeginnings, nameWords } from './nameSearch.ts';

/** The searched fields of an order. */
export interface SearchedOrder {
  order_no: string;
  customer_name: string;
  /** In E.164: `+639175550302`. */
  customer_phone_number: string;
  /** Names of the students. */
  students: readonly string[];
  /** Names of the products, as they were when they were ordered. */
  products: readonly string[];
  /** The total and what came of it, in centavos. */
  amounts: readonly Centavos[];
  /** The numbers of its transfers, normalised. */
  references: readonly string[];
}

/** The most words of its products that an order is found by: two hundred lines have more than anybody looks for. */
const MAX_PRODUCT_WORDS = 200;
/** The running part of an order number has so many digits. */
const RUNNING_DIGITS = 6;
const ORDER_NO = /^\d{4}-\d{2}(-\d*)?$/;

/** Whether a word is an order number, or the beginning of one from its month on (`2026-11`, `2026-11-0001`). */
export const isOrderNumber = (word: string): boolean => ORDER_NO.test(word);

/**
 * The words an order is found by, each once: its number whole and its running part, names of customer, students and products,
 * the phone number as people say it, from its start and from each group of digits (917 555 0302), amounts and numbers of transfers
 * with their digits.
 */
export function orderWords({
  order_no,
  customer_name,
  customer_phone_number,
  students,
  products,
  amounts,
  references,
}: SearchedOrder): string[] {
  const digits = customer_phone_number.replace(/\D/g, '');
  const national = customer_phone_number.startsWith('+63') ? digits.slice(2) : digits;
  const numbers = [order_no, order_no.split('-').at(-1) ?? '', national, national.slice(-7), national.slice(-4)];
  const names = [customer_name, ...students].flatMap(nameWords);
  const money = [...amounts.map(amountWord), ...references.map((reference) => reference.toLowerCase())];
  const words = [...numbers, ...names, ...money, ...searchWords(products.join(' ')).slice(0, MAX_PRODUCT_WORDS)];
  return [...new Set(words.map((word) => word.slice(0, MAX_WORD_LENGTH)))].filter((word) => word !== '');
}

/** The word of an amount. Nobody types the beginning of one by accident: the sign is taken out of every other word. */
const amountWord = (amount: Centavos): string => `₱${amount}`;

/** An amount as a statement of a bank has it: with its centavos, and maybe a sign and commas. */
const AMOUNT = /^[₱P]?(\d{1,3}(,\d{3})+|\d{1,9})\.\d{2}$/i;

/** A word that somebody looks for: an order has it if one of its words begins with one of `prefixes`, or is `whole`. */
export interface SearchTerm {
  prefixes: string[];
  /** The running part of an order number, or null where the word is none. */
  whole: string | null;
}

/**
 * Returns the terms of a search, which must all be found; at most MAX_SEARCH_WORDS words. `42` is also the order number 000042, and a phone
 * number may come as 0917…, +63 917… or 63917…. Groups of digits that make a phone number together are one word: its last group
 * is not the number of somebody else's order. A name is found however its neighbours are joined (nameSearch.ts).
 */
export function searchTerms(text: string): SearchTerm[] {
  const tokens = joinPhoneNumbers(
    text
      .replace(/\+63[\s-]*/g, '0')
      .split(/\s+/)
      .filter((token) => token !== ''),
  );
  const terms: SearchTerm[] = [];
  let words: string[] = [];
  const flush = () => {
    const beginnings = nameBeginnings(words);
    terms.push(...words.map((word, at) => termOf(word, beginnings[at])));
    words = [];
  };
  for (const token of tokens) {
    if (isOrderNumber(token)) {
      flush();
      terms.push({ prefixes: [token], whole: null });
    } else if (AMOUNT.test(token)) {
      flush();
      terms.push({ prefixes: [], whole: amountWord(toCentavos(Number(token.replace(/[₱P,]/gi, '')))) });
    } else {
      words.push(...searchWords(token));
    }
  }
  flush();
  return terms.slice(0, MAX_SEARCH_WORDS);
}

/** From so many digits on, groups that follow one another are a phone number. */
const PHONE_DIGITS = 7;
const DIGIT_GROUP = /^[+(]?\d[\d()-]*$/;

/** Words in their order, groups of digits that make a phone number together as one word of digits. */
function joinPhoneNumbers(tokens: readonly string[]): string[] {
  const joined: string[] = [];
  let groups: string[] = [];
  const flush = () => {
    const digits = groups.join('').replace(/\D/g, '');
    joined.push(...(digits.length >= PHONE_DIGITS ? [digits] : groups));
    groups = [];
  };
  for (const token of tokens) {
    if (DIGIT_GROUP.test(token) && !isOrderNumber(token)) {
      groups.push(token);
    } else {
      flush();
      joined.push(token);
    }
  }
  flush();
  return joined;
}

function termOf(word: string, prefixes: string[] = [word]): SearchTerm {
  if (!/^\d+$/.test(word)) return { prefixes, whole: null };
  const withoutTrunk = word.startsWith('09') ? [word.slice(1)] : [];
  const withoutCountry = word.startsWith('639') ? [word.slice(2)] : [];
  return {
    prefixes: [word, ...withoutTrunk, ...withoutCountry],
    whole: word.length < RUNNING_DIGITS ? word.padStart(RUNNING_DIGITS, '0') : null,
  };
}
