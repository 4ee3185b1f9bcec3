import { describeStudents, type NamedStudent } from '#shared/domain/orders/students.ts';
import { paths } from '../../app/paths.ts';
import { Link } from '../../design/link/Link.tsx';
import { Text } from '../../design/text/Text.tsx';
import { line } from './PaymentStep.css.ts';

/** Step 1 in one line: whom the order is for, and the way to change it. */
export function StudentsLine({ students }: { students: readonly NamedStudent[] }) {
  return (
    <div className={line}>
      <Text as="span">{students.length > 0 ? `For ${describeStudents(students)}` : 'For nobody in particular'}</Text>
      <Link href={paths.checkoutOrderInformation} isAlone aria-label="Change whom the order is for">
        Change
      </Link>
    </div>
  );
}
