import { createTRPCClient, httpBatchLink, httpLink, isNonJsonSerializable, splitLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '#server/router.ts';

/** Typed calls of a running store for a bearer token, anonymous ones without; forms go out by themselves. */
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
        true: httpLink(options),
        false: httpBatchLink(options),
      }),
    ],
  });
}
export type Client = ReturnType<typeof connect>;

/** Signs a customer of a demo in by phone and completes the profile. */
export async function signIn(store: string, phone_number: string): Promise<{ client: Client; token: string }> {
  const { customers } = connect(store);
  const { demo_code } = await customers.phoneCode.mutate({ phone_number });
  const { token } = await customers.phoneLogin.mutate({ phone_number, code: demo_code ?? '' });
  const client = connect(store, token);
  await client.customers.updateProfile.mutate({ full_name: 'Maria Santos', has_agreed_to_terms_and_conditions: true });
  return { client, token };
}
