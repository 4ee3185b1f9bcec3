import ArrowLeft from 'lucide-react/icons/arrow-left';
import { lazy, Suspense } from 'react';
import { SessionList } from '#client/app/session/SessionList.tsx';
import { useLogOut } from '#client/app/session/useLogOut.ts';
import { sayAndRefresh, showError } from '#client/app/showError.ts';
import { messages } from '#shared/messages.ts';
import { trpc } from '../../api/client.ts';
import { customerSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { QueryError } from '../../app/QueryError.tsx';
import { QueryFaces } from '../../app/QueryFaces.tsx';
import { usePageTitle } from '../../app/usePageTitle.ts';
import { Banner } from '../../design/banner/Banner.tsx';
import { Button } from '../../design/button/Button.tsx';
import { LinkButton } from '../../design/button/LinkButton.tsx';
import { AskFirst } from '../../design/dialog/AskFirst.tsx';
import { Inline } from '../../design/layout/Inline.tsx';
import { Stack } from '../../design/layout/Stack.tsx';
import { Link } from '../../design/link/Link.tsx';
import { Skeleton, SkeletonGroup } from '../../design/skeleton/Skeleton.tsx';
import { Heading } from '../../design/text/Heading.tsx';
import { EmailSection } from './EmailSection.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { back, page } from './ProfileScreen.css.ts';
import { isProfileComplete } from './profileRule.ts';
import { SignInChannels } from './SignInChannels.tsx';

const NoticesSection = lazy(() => import('./NoticesSection.tsx'));
const StudentsSection = lazy(() => import('./StudentsSection.tsx'));

export default function ProfileScreen() {
  usePageTitle('My profile');
  const user = customerSession.use()?.user;
  const isFirstRun = user !== undefined && !isProfileComplete(user);
  // Fields must not change while the customer types, when the window gets focus again.
  const profile = trpc.customers.profile.useQuery(undefined, { refetchOnWindowFocus: false });

  return (
    <div className={page}>
      {!isFirstRun && (
        <div className={back}>
          <LinkButton tone="quiet" href={paths.home()} icon={<ArrowLeft size={18} aria-hidden />}>
            Back to the store
          </LinkButton>
        </div>
      )}
      <Stack gap="6">
        <Heading level={1}>{isFirstRun ? 'Almost done' : 'My profile'}</Heading>
        {profile.isPending ? (
          <ProfileSkeleton />
        ) : profile.data ? (
          <>
            {profile.isRefetchError && (
              <Banner
                tone="error"
                actions={
                  <Button onPress={() => profile.refetch()} isPending={profile.isFetching}>
                    Try again
                  </Button>
                }
              >
                {messages.processingFailedReport}
              </Banner>
            )}
            <ProfileForm profile={profile.data} />
            {!isFirstRun && <EmailSection profile={profile.data} />}
            {!isFirstRun && (
              <Suspense fallback={null}>
                <StudentsSection />
              </Suspense>
            )}
            {!isFirstRun && <SignInChannels profile={profile.data} />}
            {!isFirstRun && (
              <Suspense fallback={null}>
                <NoticesSection />
              </Suspense>
            )}
            {!isFirstRun && <SignedInPlaces />}
            <Link isAlone href={paths.myData}>
              My data: view, download, delete
            </Link>
          </>
        ) : (
          <QueryError query={profile} fallback={messages.profileLoadFailed} />
        )}
      </Stack>
    </div>
  );
}

function ProfileSkeleton() {
  return (
    <SkeletonGroup label="Loading your profile">
      <Stack gap="5">
        {['name', 'full name', 'contact number', 'email'].map((field) => (
          <Stack key={field} gap="1">
            <Skeleton width="6em" />
            <Skeleton shape="block" height={44} />
          </Stack>
        ))}
      </Stack>
    </SkeletonGroup>
  );
}

function SignedInPlaces() {
  const utils = trpc.useUtils();
  const logOut = useLogOut();
  const sessions = trpc.customers.sessions.useQuery();
  const ending = trpc.customers.endSession.useMutation(sayAndRefresh(() => utils.customers.sessions.invalidate()));
  const endingAll = trpc.customers.endSessions.useMutation({ onSuccess: logOut, onError: showError });

  return (
    <Stack gap="3">
      <Heading level={2}>Your devices</Heading>
      <QueryFaces query={sessions} loading={{ label: 'Loading your devices', lines: 3 }}>
        {(data) => (
          <SessionList
            label="Your devices"
            sessions={data}
            ending={ending.isPending ? String(ending.variables._id) : undefined}
            onEnd={({ _id }) => ending.mutateAsync({ _id })}
          />
        )}
      </QueryFaces>
      <Inline>
        <AskFirst
          title="Sign out everywhere?"
          actionLabel="Sign out"
          onAction={() => endingAll.mutateAsync()}
          button={<Button isPending={endingAll.isPending}>Sign out everywhere</Button>}
        >
          This device will be signed out too.
        </AskFirst>
      </Inline>
    </Stack>
  );
}
