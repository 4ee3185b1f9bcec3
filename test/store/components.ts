import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { createServer } from 'vite';

const CLIENT = new URL('../../src/client', import.meta.url).pathname;

/** Loads components and styles by their paths in the client's folder, through Vite, because Node cannot load them. */
export async function loadComponents<Modules extends object[]>(...paths: string[]): Promise<Modules> {
  const vite = await createServer({
    configFile: false,
    root: CLIENT,
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [vanillaExtractPlugin()],
  });
  try {
    const modules: object[] = [];
    for (const path of paths) modules.push(await vite.ssrLoadModule(path));
    return modules as Modules;
  } finally {
    await vite.close();
  }
}
