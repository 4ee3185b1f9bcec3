import { readCatalogView } from '#shared/catalogView.ts';
import type { PageData } from '#shared/contracts/pageData.ts';
import { FIRST_PICTURES, PICTURE_SIZES, pictureCopies } from '#shared/productPictures.ts';
import { STOREFRONT_SCREENS } from '#shared/screens.ts';
import type { Services } from '../platform/services.ts';
import { callContextOf } from '../platform/sessions/callContext.ts';
import { createCaller } from '../router.ts';
import type { PageContent } from './clientPages.ts';

/** After this time the page requests its data itself. */
const TIMEOUT_MS = 500;

const HELP = new RegExp(`^${STOREFRONT_SCREENS.help.path}(?:/([^/]+))?/?$`);
const HELP_DESCRIPTION = 'Questions and answers about ordering, paying and pick-up.';
/** As much as link previews show. */
const DESCRIPTION_LENGTH = 160;

/** Null for pages that need nothing. */
export async function loadPageContent(services: Services, path: string, search: string): Promise<PageContent | null> {
  if (HELP.test(path)) return loadHelp(services, path);
  const data = await loadPageData(services, path, search);
  return data && { answers: data, pictures: firstPictures(data) };
}

/** Gives a question's link a preview; null for an unknown question. */
async function loadHelp(services: Services, path: string): Promise<PageContent | null> {
  const slug = HELP.exec(path)?.[1];
  const page = (title: string, description: string) => ({ answers: null, pictures: [], about: { title, description } });
  if (slug === undefined) return page('Help', HELP_DESCRIPTION);
  const help = await inTime(callAsAnybody(services).settings.help());
  const asked = help?.questions.find((question) => question.slug === slug);
  if (!asked) return null;
  return page(asked.question, asked.answer.replaceAll('\n', ' ').slice(0, DESCRIPTION_LENGTH));
}

function firstPictures({ product, productList, overview }: PageData): PageContent['pictures'] {
  // The front begins with words.
  if (overview && overview.categories.length > 0) return [];
  const products = product ? [product] : (productList?.firstPage.docs.slice(0, FIRST_PICTURES) ?? []);
  const sizes = product ? PICTURE_SIZES.gallery : PICTURE_SIZES.card;
  return products
    .flatMap(({ images }) => images.slice(0, 1))
    .map(({ filename }) => ({ srcSet: pictureCopies(filename), sizes }));
}

/** Public data only, because pages are requested without a token. Empty if the database is unavailable. */
async function loadPageData(services: Services, path: string, search: string): Promise<PageData | null> {
  const data = startLoading(services, path, search);
  if (!data) return null;
  const at = Date.now();
  return { at, ...(await inTime(data)) };
}

async function inTime<Data>(loading: Promise<Data>): Promise<Data | null> {
  const { promise: timeout, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), TIMEOUT_MS);
  try {
    return await Promise.race([loading.catch(() => null), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function startLoading(services: Services, path: string, search: string): Promise<Omit<PageData, 'at'>> | null {
  const call = callAsAnybody(services);
  if (path === '/home') return loadHomeData(call, search);
  const id = path === '/product' ? new URLSearchParams(search).get('_id') : null;
  return id ? loadProductData(call, id) : null;
}
type Call = ReturnType<typeof createCaller>;

const callAsAnybody = (services: Services): Call => createCaller(() => callContextOf(services, { headers: {} }));

async function loadHomeData(call: Call, search: string) {
  const view = readCatalogView(search);
  const [menu, firstPage, overview] = await Promise.all([
    call.categories.menu(),
    call.stocks.productList({ ...view, page: 1 }),
    search === '' ? call.finding.overview() : undefined,
  ]);
  return { menu, productList: { view, firstPage }, ...(overview && { overview }) };
}

async function loadProductData(call: Call, id: string) {
  const [menu, product] = await Promise.all([call.categories.menu(), call.stocks.get({ _id: id })]);
  const { _id } = product.category;
  return { menu, product, breadcrumbs: { _id, answer: await call.categories.breadcrumbs({ _id }) } };
}
