/** The process of one attack: it has the lowest priority, so that it takes the store's work and not its processor. */
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { type AttackerTask, attacksOn } from './attacks.ts';

setPriority(19);
const [task] = (await once(process, 'message')) as [AttackerTask];
const attack = attacksOn(task)[task.attack as keyof ReturnType<typeof attacksOn>];
await attack.prepare?.();
process.send?.('ready');
let isOver = false;
process.once('message', () => {
  isOver = true;
});
let turn = 0;
const attackOn = async () => {
  for (; !isOver; turn += 1) await attack.one();
};
await Promise.all(Array.from({ length: attack.width }, attackOn));
process.send?.(turn);
process.disconnect();
