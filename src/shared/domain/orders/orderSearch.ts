import { MAX_SEARCH_WORDS, MAX_WORD_LENGTH, searchWords } from '../catalog/search/searchWords.ts';
import { type Centavos, toCentavos } from '../money.ts';
import { nameBeginnings, nameWords } from './nameSearch.ts';

export interface SearchedOrder {
  order_no: string;
  customer_name: string;
  /** In E.164: `+639175550302`. */
  customer_phone_number: string;
  students: readonly string[];
  products: readonly string[];
  /** In centavos. */
  amounts: readonly Centavos[];
  references: readonly string[];
}

const MAX_PRODUCT_WORDS = 200;
const RUNNING_DIGITS = 6;
const ORDER_NO = /^\d{4}-\d{2}(-\d*)?$/;

/** Whether a word is an order number, or the start of one that includes the month (`2026-11`, `2026-11-0001`). */
export const isOrderNumber = (word: string): boolean => ORDER_NO.test(word);

/** The words of an order's search index, each once. A phone number is found from its start and from each group of digits. */
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

/** The sign distinguishes amounts from other numbers; all other words have it removed. */
const amountWord = (amount: Centavos): string => `₱${amount}`;

const AMOUNT = /^[₱P]?(\d{1,3}(,\d{3})+|\d{1,9})\.\d{2}$/i;

/** Matches an order with a word that starts with one of `prefixes` or equals `whole`. */
export interface SearchTerm {
  prefixes: string[];
  whole: string | null;
}

/** Returns at most MAX_SEARCH_WORDS terms, which must all match. Groups of digits that form a phone number are one term. */
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

const PHONE_DIGITS = 7;
const DIGIT_GROUP = /^[+(]?\d[\d()-]*$/;

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
