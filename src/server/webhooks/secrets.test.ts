import { expect, test } from 'vitest';
import { loadGuideExample } from '#test/servers/webhookReceiver.ts';
import { createSecret, decryptSecret, encryptSecret, signedHeaders } from './secrets.ts';

const body = '{"type":"order.placed","data":{"peso":"₱1"}}';

test('the guide’s example verifies a message by the current and the previous secret, and rejects another', async () => {
  const verify = await loadGuideExample();
  const [present, previous] = [createSecret(), createSecret()];
  const headers = signedHeaders({ id: 'msg_1', body, at: new Date() }, [present, previous]);
  for (const secret of [present, previous]) expect(verify(secret, headers, body)).toEqual(JSON.parse(body));
  expect(() => verify(createSecret(), headers, body)).toThrow('not from the store');
  expect(() => verify(present, headers, `${body} `)).toThrow('not from the store');
  expect(() => verify(present, { ...headers, 'webhook-id': 'msg_2' }, body)).toThrow('not from the store');
  expect(() => verify(present, { ...headers, 'webhook-timestamp': '1' }, body)).toThrow('too old');
});

test('a secret has 32 random bytes behind whsec_, and no two are the same', () => {
  const secrets = Array.from({ length: 20 }, createSecret);
  expect(new Set(secrets).size).toBe(20);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
  }
});

test("an encrypted secret is read only with the store's own secret, and not after a change", () => {
  const secret = createSecret();
  const encrypted = encryptSecret(secret, 'of the store');
  expect(encrypted).not.toContain(secret.slice(6));
  expect(encrypted.length).toBeLessThanOrEqual(255);
  expect(decryptSecret(encrypted, 'of the store')).toBe(secret);
  expect(decryptSecret(encrypted, 'of another store')).toBeNull();
  expect(
    decryptSecret(
      `A${encrypted.slice(1)}` === encrypted ? `B${encrypted.slice(1)}` : `A${encrypted.slice(1)}`,
      'of the store',
    ),
  ).toBeNull();
  expect(decryptSecret('', 'of the store')).toBeNull();
});
