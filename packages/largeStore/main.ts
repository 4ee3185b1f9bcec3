/**
 * Fills a store from the command line. Without options: the sample store, where there is none yet.
 *   npm run seed
 *   npm run seed -- --products 50000 --orders 100000
 */
import { parseArgs } from 'node:util';
import { loadSample } from '#db/sample/loadSample.ts';
import { ConfigError, loadConfig } from '#server/platform/config/config.ts';
import { EmbeddedDatabaseError } from '#server/platform/embedded/embeddedError.ts';
import { openServices } from './openServices.ts';
import { seedLarge } from './seedLarge.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

function readOptions(): { products: number; orders: number } {
  const { values } = parseArgs({ options: { products: { type: 'string' }, orders: { type: 'string' } } });
  const amount = (name: 'products' | 'orders') => {
    const text = values[name] ?? '0';
    if (!/^\d{1,7}$/.test(text)) throw new ConfigError(`--${name} must be a whole number.`);
    return Number(text);
  };
  const options = { products: amount('products'), orders: amount('orders') };
  if (options.orders > 0 && options.products === 0) throw new ConfigError('--orders needs --products to order from.');
  return options;
}

async function main(): Promise<void> {
  const size = readOptions();
  const config = loadConfig(process.env);
  const started = performance.now();
  await using stack = new AsyncDisposableStack();
  const { services } = await openServices(config, stack);
  const deps = () => ({ ...services, em: services.forkEm() });
  // The sample's accounts have a known password: they belong in a demo alone.
  if (config.demo) await loadSample(deps());
  else if (size.products === 0) throw new ConfigError('The sample store is for a demo: set DEMO=true.');
  if (size.products > 0) await seedLarge(deps(), { ...size, onProgress: (done) => say(`  ${done}`) });
  say(`Done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

try {
  await main();
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof EmbeddedDatabaseError;
  process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : error}\n`);
  process.exitCode = 1;
}
