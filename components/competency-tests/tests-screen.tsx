'use client'

import { ListChecks, Plus, Settings2, WifiOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFresh } from '@/components/shared/live/use-fresh'
import { useLocalCopy } from '@/components/shared/live/use-local-copy'
import { useMayOpen } from '@/components/shared/use-places'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonRows } from '@/components/ui/skeleton-rows'
import { useOffline } from '@/lib/client/hooks'
import { listToMark, readMyTests, type MyTests, type ToMark } from '@/lib/contracts/competency-tests'
import { paths } from '@/lib/paths'
import { askHref } from './hrefs'
import { MineList } from './mine-list'
import { ToMarkList } from './to-mark-list'

/** /tests for a student. `initial` is what the page read; absent without a network. */
export function MyTestsScreen({ initial = null }: { initial?: MyTests | null }) {
  const { data, settled, reload } = useFresh('my-tests', readMyTests, initial)
  return (
    <Frame mayAsk={data?.mayAsk ?? false} isTeacher={false}>
      {data ? <MineList found={data} /> : <Without isLoading={!settled} reload={reload} />}
    </Frame>
  )
}

/** /tests for people who mark. */
export function ToMarkScreen({ initial = null }: { initial?: ToMark | null }) {
  const { data, settled, reload } = useFresh('tests-to-mark', listToMark, initial)
  return (
    <Frame mayAsk isTeacher>
      {data ? <ToMarkList found={data} /> : <Without isLoading={!settled} reload={reload} />}
    </Frame>
  )
}

/** /tests without a network: whichever of the two lists this device has. */
export function OfflineTestsScreen() {
  const mine = useLocalCopy('my-tests', readMyTests)
  const toMark = useLocalCopy('tests-to-mark', listToMark)
  const t = useTranslations('tests')
  const isTeacher = toMark.data !== null
  const has = mine.data !== null || isTeacher
  return (
    <Frame mayAsk={false} isTeacher={false}>
      {has && <Banner tone="offline">{t('asLastSeen')}</Banner>}
      {toMark.data && <ToMarkList found={toMark.data} />}
      {mine.data && !isTeacher && <MineList found={mine.data} />}
      {!has && <Without isLoading={!mine.settled || !toMark.settled} reload={mine.reload} />}
    </Frame>
  )
}

function Frame({ mayAsk, isTeacher, children }: { mayAsk: boolean; isTeacher: boolean; children: ReactNode }) {
  const t = useTranslations('tests')
  const maySetUp = useMayOpen('competencyTests')
  const mayAskHere = useMayOpen('newTest') && mayAsk
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      <PageHeader
        title={t('title')}
        primary={
          mayAskHere && (
            <LinkButton variant="primary" icon={<Plus />} href={askHref()}>
              {t(isTeacher ? 'new.titleTeacher' : 'ask')}
            </LinkButton>
          )
        }
        more={
          <>
            {isTeacher && (
              <LinkButton icon={<ListChecks />} href={paths.testsViewAll}>
                {t('viewAll')}
              </LinkButton>
            )}
            {maySetUp && (
              <LinkButton icon={<Settings2 />} href={paths.competencyTests}>
                {t('settingsLink')}
              </LinkButton>
            )}
          </>
        }
      />
      {children}
    </div>
  )
}

function Without({ isLoading, reload }: { isLoading: boolean; reload: () => Promise<void> }) {
  const t = useTranslations('tests')
  const offline = useOffline()
  if (isLoading) return <SkeletonRows />
  return (
    <EmptyState icon={<WifiOff />} title={t('notLoaded')} action={<Button onPress={() => void reload()}>{t('tryAgain')}</Button>}>
      {t(offline ? 'notLoadedOffline' : 'notLoadedHelp')}
    </EmptyState>
  )
}
