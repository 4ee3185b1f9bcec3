/** The process of one attack, which is started so that it takes the store's work and not its processor. */
import { once, setMaxListeners } from 'node:events';
import { type AttackerTask, attacksOn } from './attacks.ts';

const [task] = (await once(process, 'message')) as [AttackerTask];
const attack = attacksOn(task)[task.attack];
if (!attack) throw new Error(`there is no attack ${task.attack}`);
await attack.prepare?.();
process.send?.('ready');
const over = new AbortController();
setMaxListeners(0, over.signal);
process.once('message', () => over.abort());
let turn = 0;
const attackOn = async () => {
  while (!over.signal.aborted) {
    turn += 1;
    await attack.one(turn - 1, over.signal);
  }
};
await Promise.all(Array.from({ length: attack.width }, attackOn));
process.send?.(turn);
process.disconnect();
