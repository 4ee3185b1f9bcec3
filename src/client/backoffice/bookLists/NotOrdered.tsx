import { useState } from 'react';
import { phoneText } from '#shared/domain/customers/phoneText.ts';
import { trpc } from '../../api/client.ts';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { Button } from '../../design/button/Button.tsx';
import { PlainTable } from '../../design/table/PlainTable.tsx';
import { Text } from '../../design/text/Text.tsx';
import { Section } from '../records/Section.tsx';

/** The students of the list's class for whom nothing on it was ordered yet; read when staff ask, since that stands in the audit log. */
export function NotOrdered({ listId }: { listId: string }) {
  const [isAsked, setAsked] = useState(false);
  const query = trpc.bookLists.notOrdered.useQuery({ _id: listId }, { enabled: isAsked });
  return (
    <Section
      title="Who has not ordered yet"
      description="Students whom customers keep on their profile, of this grade level and section."
    >
      {isAsked ? (
        <QueryFaces query={query} loading={{ label: 'Loading the students', lines: 4 }}>
          {({ students, total }) =>
            students.length === 0 ? (
              <Text>Nobody that the store knows of.</Text>
            ) : (
              <>
                <Text tone="muted" numeric>
                  {total > students.length ? `The first ${students.length} of ${total} students` : `${total} students`}
                </Text>
                <PlainTable
                  label="Students who have not ordered yet"
                  columns={[
                    { id: 'name', header: 'Student', isRowHeader: true, render: ({ name }) => name },
                    { id: 'section', header: 'Section', render: ({ section }) => section },
                    { id: 'customer', header: 'Customer', render: ({ customer }) => customer.name },
                    { id: 'phone', header: 'Contact No.', render: ({ customer }) => phoneText(customer.phone_number) },
                  ]}
                  rows={students.map((student, index) => ({ ...student, id: String(index) }))}
                  rowId={({ id }) => id}
                />
              </>
            )
          }
        </QueryFaces>
      ) : (
        <div>
          <Button onPress={() => setAsked(true)}>Show the students</Button>
        </div>
      )}
    </Section>
  );
}
