'use client'

import { useTranslations } from 'next-intl'
import { useDueWords } from '@/components/shared/use-due-words'
import { useId, useState } from 'react'
import type { LocalCopy } from '@/components/shared/live/use-local-copy'
import { useNow } from '@/components/shared/live/use-now'
import { classNames } from '@/components/ui/class-names'
import { Anchor } from '@/components/ui/link-context'
import { LinkButton } from '@/components/ui/link-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { SkeletonRows } from '@/components/ui/skeleton-rows'
import { TextButton } from '@/components/ui/text-button'
import { caseDigits } from '@/lib/clinical-cases/case-number'
import type { Waiting, WaitingRow } from '@/lib/contracts/today'
import { useFormats, useRelativeTime } from '@/lib/i18n/use-formats'
import { NotLoadedYet } from './not-loaded-yet'
import { TodaySection } from './today-section'
import { waitingIcons } from './waiting-kinds'

const shown = 5

/** What waits for the reader over all areas, the most urgent first. Nothing is drawn where nothing waits. */
export function WaitingList({ copy: { data, settled, reload } }: { copy: LocalCopy<Waiting> }) {
  const t = useTranslations('dashboard.waits')
  const [byKind, setByKind] = useState(false)
  const listId = useId()
  if (!data && settled)
    return (
      <TodaySection title={t('title')}>
        <NotLoadedYet onRetry={() => void reload()} />
      </TodaySection>
    )
  if (!data)
    return (
      <TodaySection title={t('title')}>
        <SkeletonRows rows={3} isPlain />
      </TodaySection>
    )
  if (data.kinds.length === 0) return null
  const [only, ...others] = data.kinds
  const isOne = others.length === 0
  return (
    <TodaySection
      title={t('title')}
      after={data.count > 0 && data.count}
      more={isOne && only ? { href: only.href, label: t('all') } : undefined}
      action={
        !isOne && (
          <TextButton aria-expanded={byKind} aria-controls={listId} onPress={() => setByKind(!byKind)}>
            {t('byKind')}
          </TextButton>
        )
      }
    >
      <List plain label={t('title')}>
        {data.rows.slice(0, shown).map((row, index) => (
          <Row key={`${row.kind} ${row.id}`} row={row} today={data.today} isFirst={index === 0} />
        ))}
      </List>
      {data.rows.length === 0 && <p className="px-4 py-3 text-muted">{t('onlyLater')}</p>}
      <div id={listId}>{byKind && <Kinds kinds={data.kinds} />}</div>
    </TodaySection>
  )
}

function Row({ row, today, isFirst }: { row: WaitingRow; today: string; isFirst: boolean }) {
  const t = useTranslations('dashboard.waits')
  const words = useRowWords(row)
  const due = useDueWords(today)(row)
  return (
    <ListRow
      href={row.href}
      icon={waitingIcons[row.kind]}
      tone={row.urgency === 'overdue' ? 'danger' : row.urgency === 'today' ? 'warning' : 'neutral'}
      title={words.heading}
      subtitle={
        <span suppressHydrationWarning className="block truncate">
          {due && (
            <span className="md:hidden">
              <span className={due.tone}>{due.text}</span>
              {words.meta && ' · '}
            </span>
          )}
          {words.meta}
        </span>
      }
      trailing={due && <span className={classNames('tabular-nums max-md:hidden', due.tone)}>{due.text}</span>}
      // The whole row is the link, so the verb is only for the eye: the row's name already contains it.
      actions={
        <LinkButton href={row.href} size="sm" variant={isFirst ? 'primary' : 'secondary'} tabIndex={-1} aria-hidden className="min-w-24">
          {t(`verb.${row.verb}`)}
        </LinkButton>
      }
      actionsOn="desk"
    />
  )
}

/** The title of a row and its further facts. */
function useRowWords({ kind, count, names, title, reference, person, note, since }: WaitingRow) {
  const t = useTranslations('dashboard.waits')
  const formats = useFormats()
  const relative = useRelativeTime()
  const now = useNow()
  const age = since && relative(since, now)
  if (names.length > 0) {
    const rest = count - names.length
    const named = rest > 0 ? t('andMore', { names: names.join(', '), count: rest }) : formats.list(names)
    return { heading: t(`many.${kind}`, { count }), meta: named }
  }
  const number = reference !== null && t('case', { number: caseDigits(reference) })
  const what = [number, title].filter(Boolean).join(' ')
  const said = note && t('note', { note })
  const joined = (...facts: readonly (string | null | false)[]) => facts.filter(Boolean).join(' · ')
  if (kind === 'comments' && person) return { heading: t('commented', { person }), meta: joined(what, said, age) }
  const ofKind = t(`one.${kind}`)
  const heading = what || person || ofKind
  return { heading, meta: joined(heading !== ofKind && ofKind, heading !== person && person, said) }
}

function Kinds({ kinds }: Pick<Waiting, 'kinds'>) {
  const t = useTranslations('dashboard.waits')
  return (
    <ul aria-label={t('byKind')} className="flex flex-wrap gap-x-4 gap-y-0 border-t border-line bg-canvas px-4 py-1">
      {kinds.map(({ kind, count, later, href }) => (
        <li key={kind}>
          <Anchor href={href} className="inline-flex min-h-11 items-center gap-1 rounded-control text-dense text-primary hover:underline">
            {t(`kind.${kind}`)}
            <span className="tabular-nums">{later > 0 ? t('countLater', { count, later }) : count}</span>
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
