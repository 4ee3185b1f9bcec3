import { sendPhoneCode } from '#server/customers/signIn/sendPhoneCode.ts';
import { signInWithPhone } from '#server/customers/signIn/signInWithPhone.ts';
import type { TestStore } from './testStore.ts';

/** Requests codes and signs in with them, by default for the current number and store of the test. */
export function createPhoneCalls(current: () => { store: TestStore; phone: string }) {
  let clients = 0;
  /** Each call uses a different IP address, to avoid the limit per address. */
  const fromAnywhere = () => {
    clients += 1;
    return `10.0.${clients >> 8}.${clients & 255}`;
  };
  const requestCode = (phone_number = current().phone, deps = current().store.deps()) =>
    sendPhoneCode(deps, fromAnywhere(), { phone_number });
  return {
    fromAnywhere,
    requestCode,
    requestDemoCode: async (phone_number?: string) => (await requestCode(phone_number)).demo_code ?? '',
    signIn: (code: string, phone_number = current().phone) =>
      signInWithPhone(current().store.deps(), fromAnywhere(), { phone_number, code }),
    count: async (table: string, where: string, values: unknown[]) => {
      const em = current().store.deps().em;
      const [row] = await em.execute<{ n: number }[]>(`select count(*) as n from ${table} where ${where}`, values);
      return Number(row?.n);
    },
  };
}
