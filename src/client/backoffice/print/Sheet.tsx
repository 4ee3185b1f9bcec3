import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { storeConfig } from '../../app/storeConfig.ts';
import { a4Sheet, rollSheet, rollSlip, sheet } from './print.css.ts';
import { a4Rules, type Paper, rollLength, rollPage, rollRules } from './printJob.ts';

interface SheetProps {
  /** At the foot of each A4 page. */
  title?: string;
  paper: Paper;
  slips: readonly { key: string; content: ReactNode }[];
  /** Of a slip on A4. */
  className?: string;
  onPrinted?: () => void;
}

/** Prints slips once they are laid out; on a roll, each slip is a page of its length. */
export function Sheet({ title = '', paper, slips, className, onPrinted }: SheetProps) {
  const element = useRef<HTMLDivElement>(null);
  const [lengths, setLengths] = useState<readonly number[] | null>(null);
  const isRoll = paper === 'roll';
  const print = useEffectEvent(() => {
    window.print();
    onPrinted?.();
  });
  useLayoutEffect(() => {
    const laidOut = [...(element.current?.querySelectorAll('[data-slip]') ?? [])];
    setLengths(laidOut.map((slip) => rollLength(slip.getBoundingClientRect().height)));
    // The style element's rules apply from the frame after the next render on.
    requestAnimationFrame(() => requestAnimationFrame(() => print()));
  }, []);

  return (
    <div className={`${sheet} ${isRoll ? rollSheet : a4Sheet}`} data-print-sheet ref={element}>
      <style>{isRoll ? rollRules(lengths ?? []) : a4Rules(title, storeConfig.store.name)}</style>
      {slips.map(({ key, content }, index) => (
        <section
          key={key}
          data-slip
          className={isRoll ? rollSlip : className}
          style={isRoll ? { page: rollPage(index) } : undefined}
        >
          {content}
        </section>
      ))}
    </div>
  );
}
