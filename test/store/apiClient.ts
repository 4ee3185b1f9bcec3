import { createTRPCClient, httpBatchLink, httpLink, isNonJsonSerializable, splitLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '#server/router.ts';

/** The documented paths of calls with a form, which tRPC does not support. */
const FORM_PATHS: Readonly<Record<string, string>> = {
  '/trpc/orders.place': 'PUT /api/orders',
  '/trpc/orders.uploadProof': 'POST /api/orders/upload-proof',
};

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const withDates = (_key: string, value: unknown) =>
  typeof value === 'string' && INSTANT.test(value) ? new Date(value) : value;

async function sendForm(input: RequestInfo | URL | string, init?: RequestInit): Promise<Response> {
  const url = new URL(String(input));
  const [method = '', path = ''] = FORM_PATHS[url.pathname]?.split(' ') ?? [];
  const { headers, body } = init ?? {};
  const response = await fetch(url.origin + path, { method, headers: headers ?? {}, body: body ?? null });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return Response.json({ result: { data: superjson.serialize(JSON.parse(text, withDates)) } });
}

export function connect(store: string, token?: string) {
  const options = {
    url: `${store}/trpc`,
    transformer: superjson,
    headers: token ? { Authorization: `Bearer ${token}` } : {},
  };
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ input }) => isNonJsonSerializable(input),
        true: httpLink({ ...options, fetch: sendForm }),
        false: httpBatchLink(options),
      }),
    ],
  });
}
export type Client = ReturnType<typeof connect>;

export async function signIn(store: string, phone_number: string): Promise<{ client: Client; token: string }> {
  const { customers } = connect(store);
  const { demo_code } = await customers.phoneCode.mutate({ phone_number });
  const { token } = await customers.phoneLogin.mutate({ phone_number, code: demo_code ?? '' });
  const client = connect(store, token);
  await client.customers.updateProfile.mutate({ full_name: 'Maria Santos', has_agreed_to_terms_and_conditions: true });
  return { client, token };
}
