import { Heading } from '../../design/text/Heading.tsx';
import { key, legend } from './payments.css.ts';

const KEYS: readonly [keys: readonly string[], what: string][] = [
  [['J', '→'], 'Next'],
  [['K', '←'], 'Previous'],
  [['C'], 'Confirm'],
  [['R'], 'Reject'],
  [['U'], 'Take back'],
  [['+', '−', '0'], 'Zoom'],
  [['T'], 'Turn'],
];

/** The keys of a payment's review. */
export function KeyLegend() {
  return (
    <div>
      <Heading level={3} size="h4">
        Keys
      </Heading>
      <dl className={legend}>
        {KEYS.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((name) => (
                <kbd key={name} className={key}>
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
