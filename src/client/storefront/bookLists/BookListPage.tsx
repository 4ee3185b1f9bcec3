import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '#client/api/apiError.ts';
import { trpc } from '#client/api/client.ts';
import { paths } from '#client/app/paths.ts';
import { QueryFaces } from '#client/app/QueryFaces.tsx';
import { usePageTitle } from '#client/app/usePageTitle.ts';
import { Banner } from '#client/design/banner/Banner.tsx';
import { BackLink } from '#client/design/button/BackLink.tsx';
import { Button } from '#client/design/button/Button.tsx';
import { LinkButton } from '#client/design/button/LinkButton.tsx';
import { SubmitButton } from '#client/design/button/SubmitButton.tsx';
import { CheckboxGroup } from '#client/design/checkbox/CheckboxGroup.tsx';
import { Form } from '#client/design/form/Form.tsx';
import { Inline } from '#client/design/layout/Inline.tsx';
import { Stack } from '#client/design/layout/Stack.tsx';
import { SkeletonLines } from '#client/design/skeleton/Skeleton.tsx';
import { Heading } from '#client/design/text/Heading.tsx';
import { Note } from '#client/design/text/Note.tsx';
import { Price } from '#client/design/text/Price.tsx';
import { Text } from '#client/design/text/Text.tsx';
import type { OpenBookList, PublishedBookList } from '#shared/contracts/bookLists.ts';
import type { Students } from '#shared/contracts/customers.ts';
import { counted } from '#shared/counted.ts';
import { listsOfStudent } from '#shared/domain/catalog/studentLists.ts';
import { inWords } from '#shared/domain/inWords.ts';
import { describeStudent, MAX_STUDENTS } from '#shared/domain/orders/students.ts';
import { PlainList } from '../../design/layout/PlainList.tsx';
import { useCart } from '../cart/useCart.ts';
import { useCutoffQuestion } from '../choice/useCutoffQuestion.tsx';
import { bottomSheet } from '../order/order.css.ts';
import { ListLine } from './ListLine.tsx';
import { type DraftLine, draftLines, type ListDraft, tickedTotal, untouched } from './listDraft.ts';
import { useAddList } from './useAddList.ts';

const AddedPanel = lazy(() => import('./AddedPanel.tsx'));
const StudentForm = lazy(() => import('../profile/StudentForm.tsx'));
const SoldOutLines = lazy(() => import('./SoldOutLines.tsx'));

export function BookListPage({ address }: { address: string }) {
  const list = trpc.bookLists.open.useQuery({ address }, { retry: false });
  const students = trpc.students.list.useQuery();
  usePageTitle(list.data?.name ?? 'Book list');
  return (
    <Stack gap="6" width="full" maxWidth="reading">
      <BackLink href={paths.bookLists}>All book lists</BackLink>
      <QueryFaces query={list} loading={{ label: 'Loading the book list', lines: 8 }}>
        {(open) => (
          <QueryFaces query={students} loading={{ label: 'Loading your students', lines: 3 }}>
            {(own) => <OpenList key={open._id} list={open} own={own} />}
          </QueryFaces>
        )}
      </QueryFaces>
    </Stack>
  );
}

function OpenList({ list, own: { students, grade_levels } }: { list: OpenBookList; own: Students }) {
  const [chosen, setChosen] = useState<string[]>(() =>
    students.filter((student) => listsOfStudent(student, [list]).length > 0).map(({ _id }) => _id),
  );
  const [isNaming, setNaming] = useState(false);
  const [draft, setDraft] = useState<ListDraft>(untouched);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const cart = useCart();
  const adding = useAddList();
  const cutoff = useCutoffQuestion();
  const lines = draftLines(list, draft, cart.items, chosen);
  const { count, pesos, isPart } = tickedTotal(lines);
  const names = students.filter(({ _id }) => chosen.includes(_id)).map(({ name }) => name);
  const times = Math.max(1, names.length);
  const isAllInCart = count === 0 && lines.some(({ isInCart }) => isInCart);
  const soldOut = list.lines.filter(({ state }) => state === 'sold_out');

  function submit() {
    const ticked = lines.filter(({ isTicked }) => isTicked);
    const missing = Object.fromEntries(
      ticked.flatMap(({ line, errors }) =>
        Object.entries(errors).map(([field, message]) => [`${line._id}.${field}`, message]),
      ),
    );
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    if (ticked.some(({ item }) => item?.category.has_weekly_cutoff)) cutoff.ask(() => add(ticked));
    else add(ticked);
  }

  function add(ticked: readonly DraftLine[]) {
    // Another press adds only for the remaining students.
    void adding
      .add(ticked, chosen, names)
      .then((rest) => (rest ? setChosen(rest) : setDraft((now) => ({ ...now, ticks: {} }))));
  }

  return (
    <>
      <Stack gap="2">
        <Heading level={1}>{list.name}</Heading>
        <Text tone="muted">{describeList(list)}</Text>
      </Stack>
      {students.length > 0 && (
        <CheckboxGroup
          label="For"
          description="We add the selected items once for each child you check."
          options={students.map((student) => ({ id: student._id, label: describeStudent(student) }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      {isNaming ? (
        <Suspense fallback={<SkeletonLines label="Loading" lines={4} />}>
          <StudentForm
            student={{
              _id: null,
              name: '',
              grade_level: grade_levels.includes(list.grade_level) ? list.grade_level : '',
              section: list.section,
            }}
            gradeLevels={grade_levels}
            onClose={() => setNaming(false)}
            onSaved={(saved) => setChosen([...chosen, ...saved.students.slice(students.length).map(({ _id }) => _id)])}
          />
        </Suspense>
      ) : (
        students.length < MAX_STUDENTS && (
          <div>
            <Button size="small" icon={<Plus size={18} aria-hidden />} onPress={() => setNaming(true)}>
              Add a child
            </Button>
          </div>
        )
      )}
      <Form errors={errors} aria-label={list.name} onSubmit={submit}>
        <Stack gap="4">
          <PlainList gap="1" aria-label="Items on this list">
            {lines.map((each) => (
              <ListLine
                key={each.line._id}
                draft={each}
                errors={errors}
                onTick={(isTicked) => setDraft({ ...draft, ticks: { ...draft.ticks, [each.line._id]: isTicked } })}
                onChoose={(part) =>
                  setDraft({
                    ...draft,
                    choices: { ...draft.choices, [each.line._id]: { ...draft.choices[each.line._id], ...part } },
                  })
                }
              />
            ))}
          </PlainList>
          {adding.added && (
            <Suspense fallback={null}>
              <AddedPanel added={adding.added} list={list} students={students} />
            </Suspense>
          )}
          {soldOut.length > 0 && (
            <Suspense fallback={null}>
              <SoldOutLines lines={soldOut} />
            </Suspense>
          )}
          {(count > 0 || !adding.added) && (
            <div className={bottomSheet}>
              <Stack gap="3">
                <Inline justify="space-between">
                  <Text as="span" numeric>
                    {isAllInCart ? 'Already in your cart.' : counted(count, 'item')}
                    {times > 1 && count > 0 && ` × ${times} students`}
                  </Text>
                  <span>
                    {isPart && <Note as="span">{'from '}</Note>}
                    {count > 0 && <Price pesos={pesos * times} size="large" />}
                  </span>
                </Inline>
                {adding.error !== null && <Banner tone="error">{messageOf(adding.error)}</Banner>}
                {isAllInCart ? (
                  <LinkButton tone="primary" size="large" isBlock href={paths.checkout}>
                    View cart
                  </LinkButton>
                ) : (
                  <SubmitButton size="large" isBlock isDisabled={count === 0} isPending={adding.isPending}>
                    {names.length > 0 ? `Add to cart for ${inWords(names)}` : 'Add to cart'}
                  </SubmitButton>
                )}
              </Stack>
            </div>
          )}
        </Stack>
      </Form>
      {cutoff.dialog}
    </>
  );
}

const describeList = ({
  grade_level,
  program,
  section,
  school_year,
}: Pick<PublishedBookList, 'grade_level' | 'program' | 'section' | 'school_year'>): string =>
  [grade_level, program, section, `School year ${school_year}`].filter(Boolean).join(' · ');
