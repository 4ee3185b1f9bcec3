import { createHmac, randomInt } from 'node:crypto';
import type { Deps, StoreEntityManager } from '../../platform/services.ts';
import { RecoveryCode } from '../passkey.entity.ts';

const CODES = 10;
/** Excludes characters that look alike on paper. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 12;

const hashOf = ({ config }: Pick<Deps, 'config'>, staffUserId: number, code: string) =>
  createHmac('sha256', config.sessionSecret)
    .update(`recovery-code\n${staffUserId}\n${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
    .digest('hex');

/** In the caller's transaction; stores only hashes. */
export async function renewRecoveryCodes(deps: Deps, em: StoreEntityManager, staffUserId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, makeCode);
  await em.nativeDelete(RecoveryCode, { staff_user: staffUserId });
  const rows = codes.map((code) => ({ staff_user: staffUserId, code_hash: hashOf(deps, staffUserId, code) }));
  await em.insertMany(RecoveryCode, rows);
  return codes;
}

export async function consumeRecoveryCode(deps: Deps, staffUserId: number, code: string): Promise<boolean> {
  const unused = { staff_user: staffUserId, code_hash: hashOf(deps, staffUserId, code), used_at: null };
  return (await deps.em.nativeUpdate(RecoveryCode, unused, { used_at: deps.now() })) > 0;
}

function makeCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}
