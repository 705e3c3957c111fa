'use client'

import { PenLine } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { TabsAndBar } from '@/components/shared/list/tabs-and-bar'
import { StudentProgressLink } from '@/components/shared/student-name'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { LinkButton } from '@/components/ui/link-button'
import { NavTabs } from '@/components/ui/nav-tabs'
import { PageHeader } from '@/components/ui/page-header'
import type { FeedbackEntries, ToLookAfter } from '@/lib/contracts/feedback'
import { paths, type PathBelow } from '@/lib/paths'
import { AskFeedbackButton } from './ask-feedback-button'
import { EntryFilters } from './entry-filters'
import { EntryList } from './entry-list'
import { NewFeedbackButton } from './new-feedback-button'

type FeedbackView = 'me' | 'written' | 'yousaid' | 'marked'

interface FeedbackFrameProps {
  view: FeedbackView
  mayWrite: boolean
  mayAsk: boolean
  /** The number of entries that wait for the people who look after feedback; null for everybody else. */
  waiting: ToLookAfter | null
  /** The filters of the shown view, if it is a list. */
  bar?: ReactNode
  children: ReactNode
}

/** /feedback: feedback for me, by me, and the school's answers ("You said"). */
export function FeedbackFrame({ view, mayWrite, mayAsk, waiting, bar, children }: FeedbackFrameProps) {
  const t = useTranslations('feedback')
  const views = ['me', 'written', 'yousaid', ...(isNumber(waiting?.marked) ? (['marked'] as const) : [])] as const
  return (
    <div className="flex flex-col gap-3 md:gap-4">
      <PageHeader title={t('title')} primary={mayWrite && <NewFeedbackButton />} more={mayWrite && mayAsk && <AskFeedbackButton />} />
      <TabsAndBar
        tabs={
          <NavTabs
            label={t('tabs.label')}
            tabs={[
              ...views.map((name) => ({
                href: name === 'me' ? paths.feedback : `${paths.feedback}?view=${name}`,
                label: t(`tabs.${name}`),
                current: name === view,
                ...(name === 'marked' && isNumber(waiting?.marked) && { count: waiting.marked }),
              })),
              ...(isNumber(waiting?.contacts)
                ? [{ href: paths.patientContacts, label: t('tabs.contacts'), count: waiting.contacts, current: false }]
                : []),
            ]}
          />
        }
        bar={bar}
      />
      {children}
    </div>
  )
}

function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number'
}

interface EntriesProps {
  found: FeedbackEntries
  asked: Filters
  path: PathBelow
  side: 'me' | 'written'
}

const hasFilter = ({ q, source, theme }: Filters) => [q, source, theme].some((value) => value !== undefined && value !== '')

/** The filters of a list of entries. A list that is empty without filters has none. */
export function EntriesBar({ found, asked, path, side }: EntriesProps) {
  const filters = useFilters(path, asked, ['view'])
  return (found.total > 0 || hasFilter(asked)) && <EntryFilters asked={asked} filters={filters} hasSource={side === 'me'} />
}

/** A list of entries, with a text for when there are none. */
export function EntriesPart({ found, asked, path, side }: EntriesProps) {
  const filters = useFilters(path, asked, ['view'])
  return <EntryList found={found} side={side} isFiltered={hasFilter(asked)} onTurn={filters.turnTo} />
}

/** On a desktop, the list on the left and the details beside it. */
export function WithSide({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-5">
      <div className="min-w-0 lg:col-span-3">{children}</div>
      <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">{side}</div>
    </div>
  )
}

/** The header of /feedback/list and /feedback/studentfeedback, which are about one person. */
export function AboutHeader({ person, mayWrite }: { person: { id: string; displayName: string }; mayWrite: boolean }) {
  const t = useTranslations('feedback')
  return (
    <PageHeader
      title={t('titleAbout', { name: person.displayName })}
      after={<StudentProgressLink student={person} />}
      primary={
        mayWrite && (
          <LinkButton variant="primary" icon={<PenLine />} href={`${paths.newFeedback}/${person.id}`}>
            {t('writeAbout', { name: person.displayName })}
          </LinkButton>
        )
      }
    />
  )
}
