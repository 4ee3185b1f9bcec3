import { beforeEach, expect, test } from 'vitest';
import { staffSession } from '../../api/session.ts';
import { toasts } from '../../design/toast/showToast.ts';
import { offerUndo, UNDO_KEY } from './lastUndo.ts';

let undone: string[];
beforeEach(() => {
  undone = [];
  staffSession.set({ token: 'first' });
});

const offer = (message: string) => offerUndo(message, () => undone.push(message));
const press = () => UNDO_KEY.run('ctrl+z');
const pressButton = () => toasts.visibleToasts[0]?.content.action?.onPress();

test('the latest change is undone once, by its key or in its toast', () => {
  offer('one');
  offer('two');
  press();
  press();
  expect(undone).toEqual(['two']);
  offer('three');
  pressButton();
  press();
  expect(undone).toEqual(['two', 'three']);
});

test('the next user of the tab cannot undo the previous user’s change', () => {
  offer('by the first');
  staffSession.set({ token: 'second' });
  press();
  pressButton();
  expect(undone).toEqual([]);
  offer('by the second');
  press();
  expect(undone).toEqual(['by the second']);
});
